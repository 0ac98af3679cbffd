import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { GroupOp, GroupStep } from '#schemas/language/page.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { tableOf } from '#server/registry/columns.ts';
import { sourceOf } from './entity-source.ts';
import { allOf, column, visibleRows } from './entity-where.ts';
import type { Condition } from './entity-where.ts';

/** What rows are counted by. Fields come from the schema, never from a request. */
export interface GroupQuery {
  readonly where: readonly Condition[];
  /** None: one group of all rows. A time field is cut to its step. */
  readonly by: readonly { readonly field: string; readonly step?: GroupStep }[];
  readonly measures: readonly { readonly field: string; readonly op: GroupOp }[];
  readonly limit: number;
  /** A field of time: each group says its newest. */
  readonly latest?: string;
}

/** One group: its keys (text; null: empty) in the order of `by`, its rows, and its measures in their order. */
export interface GroupRow {
  readonly keys: readonly (string | null)[];
  readonly count: number;
  readonly values: readonly (number | null)[];
  readonly latest?: string | null;
}

const STEPS: Readonly<Record<GroupStep, string>> = {
  hour: 'YYYY-MM-DD HH24:00',
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  year: 'YYYY',
};
const OPS: Readonly<Record<GroupOp, string>> = {
  count: 'count',
  sum: 'sum',
  avg: 'avg',
  min: 'min',
  max: 'max',
};

/** The groups of the rows an actor may see: times in their order, everything else the largest first. Times are those of the session, Asia/Shanghai. */
export async function groupRows(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  { where, by, measures, limit, latest }: GroupQuery,
): Promise<readonly GroupRow[]> {
  const table = tableOf(entity);
  const stored = (field: string) => {
    const found = table.byField.get(field);
    if (!found) throw new Error(`${entity.name}.${field} has no column`);
    return column(found.name);
  };
  const keys = by.map(
    ({ field, step }, at) =>
      sql`${step ? sql`to_char(${stored(field)}, ${STEPS[step]}::text)` : sql`${stored(field)}::text`} as ${sql.ref(`k${at}`)}`,
  );
  const values = measures.map(
    ({ field, op }, at) =>
      sql`${sql.raw(OPS[op])}(${stored(field)})::float8 as ${sql.ref(`v${at}`)}`,
  );
  const newest = latest
    ? [sql`to_char(max(${stored(latest)}), 'YYYY-MM-DD HH24:MI:SS') as latest`]
    : [];
  const positions = sql.raw(by.map((_, at) => String(at + 1)).join(', '));
  const order = by[0]?.step ? positions : sql`"count" desc, ${positions}`;
  const { rows } = await sql<Readonly<Record<string, string | number | null>>>`
    select ${sql.join([...keys, sql`count(*)::int as "count"`, ...values, ...newest])} from ${sourceOf(entity, scope)} t
    where ${allOf([visibleRows(entity, scope), ...where])}
    ${by.length > 0 ? sql`group by ${positions} order by ${order} limit ${limit}` : sql``}`.execute(
    db,
  );
  return rows.map((row) => ({
    keys: by.map((_, at) => (row[`k${at}`] ?? null) as string | null),
    count: Number(row['count']),
    values: measures.map((_, at) => (row[`v${at}`] ?? null) as number | null),
    ...(latest ? { latest: (row['latest'] ?? null) as string | null } : {}),
  }));
}
