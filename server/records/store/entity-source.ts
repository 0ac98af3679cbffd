import { sql, type RawBuilder } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { fullSearchOf } from '#schemas/language/search.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Reader } from '#server/db/withheld.ts';
import { tableOf } from '#server/registry/columns.ts';
import { queryOf, withheldOf } from '#server/registry/entity-query.ts';

const sources = new WeakMap<EntitySchema, RawBuilder<unknown>>();

/**
 * What the rows of an entity are read from: its table, or the query it names. For a person, what is withheld from him is empty in it.
 * @throws Error there is no such query
 */
export function sourceOf(entity: EntitySchema, scope?: Scope): RawBuilder<unknown> {
  return (scope && withoutWithheld(entity, scope)) ?? wholeSource(entity);
}

function wholeSource(entity: EntitySchema): RawBuilder<unknown> {
  const known = sources.get(entity);
  if (known) return known;
  const query = queryOf(entity);
  const made = query === undefined ? sql.table(entity.table.name) : sql.raw(`(${query.sql})`);
  sources.set(entity, made);
  return made;
}

/** The column that says of a row of `sourceOf` that something of it is withheld; there is none where that cannot be. */
export const IS_WITHHELD = 'is_withheld';

/** Columns that a reader may be kept from; none for the system itself. */
export function withheldColumns(entity: EntitySchema, { userId }: Scope): readonly string[] {
  return userId === undefined ? [] : withheldOf(entity).flatMap(({ columns }) => columns);
}

function withoutWithheld(entity: EntitySchema, scope: Scope): RawBuilder<unknown> | undefined {
  const reader = readerOf(scope);
  const withheld = withheldOf(entity);
  if (!reader || withheld.length === 0) return undefined;
  const judged = withheld.map(({ columns, from }) => ({ columns, isKept: from(reader) }));
  const words = fullSearchOf(entity) === undefined ? [] : ['search_words'];
  const shown = [...tableOf(entity).columns.map(({ name }) => name), ...words].map((name) => {
    const own = sql.ref(`t.${name}`);
    const kept = judged.find(({ columns }) => columns.includes(name));
    return kept ? sql`case when ${kept.isKept} then null else ${own} end as ${sql.ref(name)}` : own;
  });
  const any = sql.join(
    judged.map(({ isKept }) => isKept),
    sql` or `,
  );
  return sql`(select ${sql.join(shown)}, (${any}) as ${sql.ref(IS_WITHHELD)} from ${sql.table(entity.table.name)} t)`;
}

function readerOf(scope: Scope): Reader | undefined {
  const { userId } = scope;
  if (userId === undefined) return undefined;
  const holds = (key: string): boolean =>
    scope.kind === 'all' || scope.keys?.has(key) === true || scope.keys?.has('*:*:*') === true;
  return { userId, holds };
}

/** The rows that a query itself says are somebody's; nothing where it does not say whose they are. @throws Error there is no such query */
export function rowsOfQuery(entity: EntitySchema, userId: string): readonly RawBuilder<boolean>[] {
  const condition = queryOf(entity)?.rowsOf?.(userId);
  return condition === undefined ? [] : [condition];
}
