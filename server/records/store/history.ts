import { sql } from 'kysely';

import { newId } from '#server/base/context/new-id.ts';
import type { Db } from '#server/db/db.ts';
import { askTogether } from '#server/db/together.ts';

/** One change of one record: `fields` maps a field to what it was and what it became. */
export interface HistoryEntry {
  readonly entity: string;
  readonly recordId: string;
  readonly change: 'save' | 'update' | 'delete';
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly by: string;
}

/** A stored change as it is answered, newest first. */
export interface HistoryRow {
  readonly id: string;
  readonly change: string;
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly by: string;
  readonly at: string;
}

/** Keeps a change; call it inside the transaction that made it. */
export async function writeHistory(db: Db, entry: HistoryEntry): Promise<void> {
  await askTogether(db, [writeHistory], entry, async (entries) => {
    await writeHistories(db, entries);
    return entries;
  });
}

/** Keeps several changes in one statement; call it inside the transaction that made them. */
export async function writeHistories(db: Db, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ id: newId(), ...entry }));
  await sql`
    insert into sys_history (id, entity, record_id, change, fields, by)
    select x.id, x.entity, x."recordId", x.change, x.fields, x.by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, entity text, "recordId" bigint, change text, fields jsonb, by bigint)`.execute(
    db,
  );
}

/** The newest changes of one record. Judge first whether the actor may see the record. */
export async function readHistory(
  db: Db,
  entity: string,
  recordId: string,
  limit: number,
): Promise<readonly HistoryRow[]> {
  const rows = await db
    .selectFrom('sys_history')
    .select(['id', 'change', 'fields', 'by', 'at'])
    .where('entity', '=', entity)
    .where('record_id', '=', recordId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as readonly HistoryRow[];
}
