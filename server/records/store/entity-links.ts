import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import { tableOf } from '#server/registry/columns.ts';
import { sourceOf } from './entity-source.ts';
import { allOf, column } from './entity-where.ts';
import type { Condition } from './entity-where.ts';

/** What rows are ordered by. */
export type LinkedValue = RawBuilder<unknown>;

/** Rows whose link names one of the records that meet the conditions: a semi-join by the index of the link. */
export function namesOneOf(
  entity: EntitySchema,
  link: string,
  target: EntitySchema,
  { where, scope }: { readonly where: readonly Condition[]; readonly scope: Scope },
): Condition {
  return sql<boolean>`${linkColumn(entity, link)} in (select ${keyOf(entity, link, target)} from ${sourceOf(target, scope)} t where ${allOf(where)})`;
}

/** What the record a link names holds in a field, where it meets the conditions; read by its key. */
export function linkedValue(
  entity: EntitySchema,
  link: string,
  target: EntitySchema,
  {
    field,
    where,
    scope,
  }: {
    readonly field: string;
    readonly where: readonly Condition[];
    readonly scope: Scope;
  },
): RawBuilder<unknown> {
  const stored = tableOf(target).byField.get(field);
  if (!stored) return noValue();
  // the record is called t inside as well as outside
  return sql`(select l."v" from (select ${linkColumn(entity, link)} as "key") o cross join lateral (
    select ${column(stored.name)} as "v" from ${sourceOf(target, scope)} t where ${keyOf(entity, link, target)} = o."key" and ${allOf(where)}) l)`;
}

/** Rows that are not told apart. */
export function noValue(): RawBuilder<unknown> {
  return sql`null::text`;
}

function linkColumn(entity: EntitySchema, link: string): RawBuilder<unknown> {
  const stored = tableOf(entity).byField.get(link);
  if (!stored) throw new Error(`${entity.name} has no column for the link "${link}"`);
  return column(stored.name);
}

/** Regions are named by their code. */
function keyOf(entity: EntitySchema, link: string, target: EntitySchema): RawBuilder<unknown> {
  const isCode = tableOf(entity).links.some((one) => one.field === link && one.isCode);
  return column((isCode ? tableOf(target).byField.get('code')?.name : undefined) ?? 'id');
}
