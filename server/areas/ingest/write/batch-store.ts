import { type CompiledQuery, type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { type PacketLogRow, packetsInsert } from '../receive/packet-store.ts';
import type { DeviceTurn } from '../remember/remembered-store.ts';
import { type DeviceDelta, devicesUpsert } from './device-store.ts';
import { type ReadingColumns, type ReadingTarget, readingsInsert } from './reading-store.ts';

/** What nearly every batch writes. */
export interface BatchContent {
  readonly devices: readonly DeviceDelta[];
  /** This server. */
  readonly heardBy: string;
  readonly packets: readonly PacketLogRow[];
  /** Readings that are surely new; what may be there already has a statement of its own. */
  readonly readings: readonly (ReadingTarget & { readonly rows: ReadingColumns })[];
}

/** A row for each device; `transaction` is the number of the transaction. */
type TurnRow = DeviceTurn & { readonly transaction: string };

/** A batch as the database takes it: laid out before its turn comes. */
export type BatchStatement = CompiledQuery<TurnRow>;

/**
 * All of it in one statement: while packets stream in, each statement more would wait for the turn of its answer in between. The
 * devices come first, since the statement's own result is read before the rest of it is written: from then on no other server writes
 * for them.
 */
export function layOutBatch(
  db: Db,
  { devices, heardBy, packets, readings }: BatchContent,
): BatchStatement {
  const rest: RawBuilder<unknown>[] = readings.map(({ rows, ...target }) =>
    readingsInsert(target, rows),
  );
  // the last one is written first
  rest.push(packetsInsert(packets));
  const parts = rest.map((statement, index) => sql`, ${sql.ref(`part${index}`)} as (${statement})`);
  return sql<TurnRow>`with turns as (${devicesUpsert(devices, heardBy)}) ${sql.join(parts, sql` `)}
    select mn, turn, pg_current_xact_id()::text as transaction from turns`.compile(db);
}

/** @returns the turns of the devices, and the number of the transaction; null where no device is written for */
export async function writeStatement(
  db: Db,
  statement: BatchStatement,
): Promise<{ readonly turns: readonly DeviceTurn[]; readonly transaction: string | null }> {
  const { rows } = await db.executeQuery(statement);
  return { turns: rows, transaction: rows[0]?.transaction ?? null };
}
