import type { Db } from './db.ts';

/** One event waiting for delivery. */
export interface OutboxEntry {
  readonly name: string;
  readonly payload: object;
}

/** Writes events in the order they happened; call it inside the transaction that made them. */
export async function writeOutbox(db: Db, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('sys_outbox')
    .values(entries.map(({ name, payload }) => ({ name, payload: JSON.stringify(payload) })))
    .execute();
}
