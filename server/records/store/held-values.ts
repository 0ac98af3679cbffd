import { sql, type RawBuilder } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Db } from '#server/db/db.ts';
import { tableOf, type Column, type JoinTable } from '#server/registry/columns.ts';
import { visibleRows } from './entity-where.ts';

/** A column, of a sub-table where `table` names one, and the texts that are looked for in it. */
export interface HeldAsk {
  readonly column: Column;
  readonly table: string | undefined;
  readonly values: readonly string[];
}

/** Nobody counts further than this who only wants to know what holds a record: one more says that there are more. */
export const MOST_COUNTED = 99;

/** How many rows hold one of these texts in a column, alone or in a list; `MOST_COUNTED` and one more at most. */
export async function countHolding(
  db: Db,
  entity: EntitySchema,
  { column, table, values }: HeldAsk,
): Promise<number> {
  const held = sql.ref(`t.${column.name}`);
  const texts = sql`${[...values]}::text[]`;
  const isOne =
    column.type === 'text[]' ? sql`${held} && ${texts}` : sql`${held}::text = any(${texts})`;
  const isKept = table === undefined ? visibleRows(entity, { kind: 'all' }) : sql`true`;
  return countUpTo(
    db,
    sql`select 1 from ${sql.table(table ?? entity.table.name)} t where ${isOne} and ${isKept}`,
  );
}

/** How many rows name one of these in one of their fields, `MOST_COUNTED` and one more at most; `keys`: ids, or codes where the link goes by them. */
export async function countReferring(
  db: Db,
  entity: EntitySchema,
  asks: readonly { readonly field: string; readonly keys: readonly string[] }[],
): Promise<number> {
  const any = asks.flatMap(({ field, keys }) => {
    const stored = tableOf(entity).byField.get(field);
    return stored
      ? [sql`${sql.ref(`t.${stored.name}`)} = any(${[...keys]}::${sql.raw(stored.type)}[])`]
      : [];
  });
  if (any.length === 0) return 0;
  return countUpTo(
    db,
    sql`select 1 from ${sql.table(entity.table.name)} t where (${sql.join(any, sql` or `)}) and ${visibleRows(entity, { kind: 'all' })}`,
  );
}

async function countUpTo(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (${found} limit ${MOST_COUNTED + 1}::int) x`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many rows have links to these rows alone: without them their lists would be empty. */
export async function countEmptiedBy(
  db: Db,
  join: JoinTable,
  ids: readonly string[],
): Promise<number> {
  const [table, own, other] = [sql.table(join.table), sql.ref(join.own), sql.ref(join.other)];
  const gone = sql`${[...ids]}::bigint[]`;
  return countUpTo(
    db,
    sql`select ${own} from ${table} group by ${own} having bool_and(${other} = any(${gone}))`,
  );
}
