import { sql } from 'kysely';

import { columnName } from '#schemas/language/names.ts';
import type { Db } from '#server/db/db.ts';

/** The sequence of a rule (`workOrder.orderNo`) for numbers that begin alike (`WO20261127`). */
export interface Sequence {
  readonly rule: string;
  readonly start: string;
}

/** Where numbers of a rule stand already: an entity that was numbered in another way goes on after the largest. */
export interface NumberedColumn {
  readonly table: string;
  readonly field: string;
}

/**
 * The next of a sequence, from 1. It is taken with the transaction: others who want one wait until that ends, and where it fails the same
 * number is given again.
 */
export async function takeNumber(
  db: Db,
  { rule, start }: Sequence,
  column: NumberedColumn,
): Promise<number> {
  const known = await sql<{
    last: number;
  }>`update sys_number set last = last + 1 where rule = ${rule} and start = ${start} returning last`.execute(
    db,
  );
  if (known.rows[0]) return known.rows[0].last;
  const largest = await largestNumber(db, start, column);
  const { rows } = await sql<{
    last: number;
  }>`insert into sys_number as n (rule, start, last) values (${rule}, ${start}, ${largest + 1})
    on conflict (rule, start) do update set last = n.last + 1 returning last`.execute(db);
  return rows[0]?.last ?? 1;
}

/** Holds others who take a number of the sequence back until this transaction ends. */
export async function lockNumbers(
  db: Db,
  { rule, start }: Sequence,
  column: NumberedColumn,
): Promise<void> {
  const { numAffectedRows } =
    await sql`update sys_number set last = last where rule = ${rule} and start = ${start}`.execute(
      db,
    );
  if ((numAffectedRows ?? 0n) > 0n) return;
  const largest = await largestNumber(db, start, column);
  await sql`insert into sys_number as n (rule, start, last) values (${rule}, ${start}, ${largest})
    on conflict (rule, start) do update set last = n.last`.execute(db);
}

/** The largest sequence among the numbers that begin so; 0 where there is none. Asked once for each beginning. */
async function largestNumber(
  db: Db,
  start: string,
  { table, field }: NumberedColumn,
): Promise<number> {
  const column = sql.ref(columnName(field));
  const rest = sql`substr(${column}, ${start.length + 1})`;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(case when ${rest} ~ '^[0-9]{1,9}$' then ${rest}::int end), 0) as last from ${sql.table(table)}
    where left(${column}, ${start.length}) = ${start}`.execute(db);
  return rows[0]?.last ?? 0;
}
