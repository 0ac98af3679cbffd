import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What became of a row: it would be taken, was taken, was refused, was taken back, could not be taken back. */
export type RowOutcome = '0' | '1' | '2' | '3' | '4';

/** Forgets what was noted of an import, but what it wrote. @param of of other sheets than that of the records alone */
export async function dropNotes(
  db: Db,
  importId: string,
  of: 'all' | 'otherSheets' = 'all',
): Promise<void> {
  await sql`delete from ops_standing_book_import_row r where r.import_id = ${importId}::bigint and r.outcome in ('0', '2')
    and ${of === 'all' ? sql`true` : sql`r.sheet is not null`}`.execute(db);
}

/** Rows of the records' sheet of which something is noted already. */
export async function listNotedRows(db: Db, importId: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ rowNo: number }>`
    select r.row_no as "rowNo" from ops_standing_book_import_row r
    where r.import_id = ${importId}::bigint and r.sheet is null`.execute(db);
  return new Set(rows.map(({ rowNo }) => rowNo));
}

export async function countOutcomes(
  db: Db,
  importId: string,
): Promise<Readonly<Record<RowOutcome, number>>> {
  const { rows } = await sql<{ outcome: RowOutcome; n: number }>`
    select r.outcome, count(*)::int as n from ops_standing_book_import_row r
    where r.import_id = ${importId}::bigint group by r.outcome`.execute(db);
  const none = { '0': 0, '1': 0, '2': 0, '3': 0, '4': 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n])) };
}

/** A record that an import wrote. */
export interface WrittenRow {
  readonly id: string;
  readonly recordId: string;
  readonly stamp: string;
}

/** What an import wrote and nobody has tried to take back yet, the last first. */
export async function listWritten(
  db: Db,
  importId: string,
  limit: number,
): Promise<readonly WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select r.id::text as id, r.record_id::text as "recordId", r.stamp from ops_standing_book_import_row r
    where r.import_id = ${importId}::bigint and r.outcome = '1' order by r.row_no desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Rows that were refused, with their reasons. */
export async function listRefusals(
  db: Db,
  importId: string,
): Promise<
  readonly { readonly sheet: string | null; readonly rowNo: number; readonly reason: string }[]
> {
  const { rows } = await sql<{ sheet: string | null; rowNo: number; reason: string }>`
    select r.sheet, r.row_no as "rowNo", coalesce(r.reason, '') as reason from ops_standing_book_import_row r
    where r.import_id = ${importId}::bigint and r.outcome = '2'`.execute(db);
  return rows;
}
