import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { findAllVisible } from '#server/records/resource/read.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { listReminding, newestDated, type OtherBooks } from './book-store.ts';
import { settle, valuesOf } from './filled.ts';
import { findOwnVersion } from './own-version.ts';

const RECORD = 'standingBookRecord';

/** The other books of its template at its station. */
const besides = (row: StoredRow, but: readonly string[]): OtherBooks => ({
  bookId: toText(row['bookId']),
  stationId: toText(row['stationId']),
  but,
});

/**
 * Books filled in before at the station remind of nothing any more: what they asked for was done. One that is handed in late is itself
 * among them.
 * @returns whether it is the newest, which reminds
 */
export async function endReminders(tx: Ctx, row: StoredRow, filledAt: string): Promise<boolean> {
  const others = besides(row, [toText(row['id'])]);
  const newest = await newestDated(tx.db, others);
  if (newest && newest.filledAt > filledAt) return false;
  for (const id of await listReminding(tx.db, others)) await putDate(tx, id, null);
  return true;
}

/** Books that reminded go: those before them remind again, where they have not yet. */
export async function remindAgain(tx: Ctx, gone: readonly string[]): Promise<void> {
  const rows: readonly StoredRow[] = await findAllVisible(tx, needEntity(tx, RECORD), gone);
  for (const row of rows) {
    if (!row['remindDate']) continue;
    const newest = await newestDated(tx.db, besides(row, gone));
    if (!newest || newest.isReminded) continue;
    const version = await findOwnVersion(tx, { ...newest });
    if (version) await putDate(tx, newest.id, settle(version, valuesOf(newest)).remindDate);
  }
}

function putDate(tx: Ctx, id: string, remindDate: string | null): Promise<unknown> {
  const change = { id, set: { remindDate }, by: tx.actor.id, keepsVersion: true } as const;
  return updateById(tx.db, needEntity(tx, RECORD), change);
}
