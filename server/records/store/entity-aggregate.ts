import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ExpandTree } from '#schemas/rules/matches.ts';
import type { AggregateOp } from '#schemas/types/field-base.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Kind } from '#schemas/types/words.ts';
import type { Db } from '#server/db/db.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { ChildTable } from '#server/registry/columns.ts';
import { IS_WITHHELD } from './entity-source.ts';
import { allOf, column, compileRule, ruleCondition, ruleColumn } from './entity-where.ts';
import type { Condition } from './entity-where.ts';

/** The one row `v` of a number made of other rows (aliased `t`), for the record `o.id`. */
export type AggregateSource = RawBuilder<unknown>;

/** Rows that become a number. */
export interface Counted {
  /** A table by its name, or what stands for one. */
  readonly from: string | RawBuilder<unknown>;
  /** The column that names the record. */
  readonly owner: string;
  readonly op: AggregateOp;
  /** The column of the number; none for a count. */
  readonly value?: string;
  readonly where: readonly Condition[];
  /** Rows may keep from the reader what the number is made of: one that does leaves none, not a smaller one. */
  readonly isKept?: boolean;
}

const OPS: Readonly<Record<AggregateOp, string>> = {
  count: 'count',
  sum: 'sum',
  avg: 'avg',
  min: 'min',
  max: 'max',
};

/** A sum over no rows is 0, as their count is; the others are null. */
export function aggregateSource({
  from,
  owner,
  op,
  value,
  where,
  isKept = false,
}: Counted): AggregateSource {
  const made =
    value === undefined ? sql`count(*)::int` : sql`${sql.raw(OPS[op])}(${column(value)})::float8`;
  const rows = typeof from === 'string' ? sql.table(from) : from;
  const told = op === 'sum' ? sql`coalesce(${made}, 0)` : made;
  const number = isKept
    ? sql`case when exists (select 1 from ${rows} t where ${column(owner)} = o.id and ${column(IS_WITHHELD)}) then null else ${told} end`
    : told;
  return sql`select ${number} as "v" from ${rows} t where ${column(owner)} = o.id and ${allOf(where)}`;
}

/** A number as something rows can be ordered by. */
export function aggregateValue(source: AggregateSource): RawBuilder<unknown> {
  return sql`(select a."v" from (select ${column('id')} as id) o cross join lateral (${source}) a)`;
}

/** A rule over fields of a record and numbers made of other rows; complete in itself, whatever query it stands in. */
export function aggregateCondition(
  entity: EntitySchema,
  rule: Rule,
  sources: ReadonlyMap<string, AggregateSource>,
  expandTree?: ExpandTree,
): Condition {
  const names = [...sources.keys()];
  if (names.length === 0) return ruleCondition(entity, rule, expandTree);
  const laterals = names.map(
    (name, at) => sql` cross join lateral (${sources.get(name)}) ${sql.ref(`agg${at}`)}`,
  );
  const columnOf = (field: string) =>
    sources.has(field)
      ? { sql: `"agg${names.indexOf(field)}"."v"`, kind: 'number' as const }
      : ruleColumn(entity, field);
  return sql<boolean>`exists (select 1 from (select ${column('id')} as id) o${sql.join(laterals, sql``)} where ${compileRule(rule, columnOf, expandTree)})`;
}

/** A rule over the lines of a sub-table. */
export function childCondition(
  child: ChildTable,
  rule: Rule,
  kindOf: (field: string) => Kind | undefined,
): Condition {
  return compileRule(rule, (field) => {
    const [stored, kind] = [child.columns.find((one) => one.field === field), kindOf(field)];
    return stored && kind ? { sql: `t."${stored.name}"`, kind } : undefined;
  });
}

/** The numbers of several records, by id, in the order of their sources. */
export async function readAggregates(
  db: Db,
  ids: readonly string[],
  sources: readonly AggregateSource[],
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const values = sources.map((_, at) => sql`${sql.ref(`a${at}.v`)} as ${sql.ref(`v${at}`)}`);
  const laterals = sources.map(
    (source, at) => sql` cross join lateral (${source}) ${sql.ref(`a${at}`)}`,
  );
  const { rows } = await sql<Readonly<Record<string, string | number | null>>>`
    select o.id::text as "id", ${sql.join(values)} from unnest(${ids}::bigint[]) o(id)${sql.join(laterals, sql``)}`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [
      String(row['id']),
      sources.map((_, at) => (row[`v${at}`] === null ? null : Number(row[`v${at}`]))),
    ]),
  );
}

/** The column of a number that can be made of the rows of an entity. */
export function numberColumn(entity: EntitySchema, field: string): string | undefined {
  return tableOf(entity).byField.get(field)?.name;
}
