import type { Db } from '#server/db/db.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** A record of a change of many: the stamp it had after, and what its fields held before. */
export interface ChangedRow {
  readonly id: string;
  readonly stamp: string;
  readonly before: StoredRow;
}

interface BulkEdit {
  readonly id: string;
  readonly entity: string;
  readonly userId: string;
  readonly at: Date;
  readonly rows: readonly ChangedRow[];
}

/** Keeps what a change of many changed, so that it can be taken back. */
export async function keepBulkEdit(
  db: Db,
  { id, entity, userId, at, rows }: BulkEdit,
): Promise<void> {
  await db
    .insertInto('sys_bulk_edit')
    .values({ id, entity, user_id: userId, at: at.toISOString(), rows: JSON.stringify(rows) })
    .execute();
}

/** A change of many that its maker may still take back, marked as taken back; null where there is none, or no more. */
export async function takeBulkEdit(
  db: Db,
  asked: {
    readonly id: string;
    readonly entity: string;
    readonly userId: string;
    readonly since: Date;
  },
): Promise<readonly ChangedRow[] | null> {
  const row = await db
    .updateTable('sys_bulk_edit')
    .set({ undone: true })
    .where('id', '=', asked.id)
    .where('entity', '=', asked.entity)
    .where('user_id', '=', asked.userId)
    .where('at', '>=', asked.since.toISOString())
    .where('undone', '=', false)
    .returning('rows')
    .executeTakeFirst();
  return row ? (row.rows as readonly ChangedRow[]) : null;
}
