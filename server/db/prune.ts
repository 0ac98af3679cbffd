import { sql } from 'kysely';

import type { Db } from './db.ts';

/** Tables whose rows end by age, and the column that tells it. */
export interface AgingTable {
  readonly table: string;
  readonly column: string;
  /** Rows at one time: a long past is taken away in steps that hold nobody up. */
  readonly slice?: number;
  /** Which of them, as SQL; all where absent. */
  readonly where?: string;
}

const SLICE = 5_000;

/** Deletes what is older. @returns how many rows went */
export async function pruneOlder(
  db: Db,
  { table, column, slice = SLICE, where = 'true' }: AgingTable,
  before: Date,
): Promise<number> {
  let gone = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} and ${sql.raw(where)} limit ${slice}))`.execute(
      db,
    );
    const count = Number(numAffectedRows ?? 0n);
    gone += count;
    if (count < slice) return gone;
  }
}
