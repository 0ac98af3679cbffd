import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { findVersionById, listReminding, newestDated } from './book-store.ts';
import { settle, valuesOf } from './filled.ts';

/**
 * Books filled in before at the station remind of nothing any more: what they asked for was done. One that is handed in late is itself
 * among them.
 * @returns whether it is the newest, which reminds
 */
export async function endReminders(tx: Ctx, row: StoredRow, filledAt: string): Promise<boolean> {
  const entity = needEntity(tx, 'standingBookRecord');
  const [bookId, stationId, but] = [row['bookId'], row['stationId'], row['id']].map(toText);
  const place = { bookId: bookId ?? '', stationId: stationId ?? '', but: but ?? '' };
  const newest = await newestDated(tx.db, place);
  if (newest && newest.filledAt > filledAt) return false;
  const set = { remindDate: null };
  for (const id of await listReminding(tx.db, place))
    await updateById(tx.db, entity, { id, set, by: tx.actor.id, keepsVersion: true });
  return true;
}

/** A book that reminded is gone: the one before it reminds again, where it has not yet. */
export async function remindAgain(tx: Ctx, gone: StoredRow): Promise<void> {
  const [bookId, stationId] = [toText(gone['bookId']), toText(gone['stationId'])];
  const newest = await newestDated(tx.db, { bookId, stationId, but: toText(gone['id']) });
  if (!gone['remindDate'] || !newest || newest.isReminded) return;
  const version = await findVersionById(tx.db, newest.versionId);
  if (!version) return;
  const { remindDate } = settle(version, valuesOf(newest));
  const change = {
    id: newest.id,
    set: { remindDate },
    by: tx.actor.id,
    keepsVersion: true,
  } as const;
  await updateById(tx.db, needEntity(tx, 'standingBookRecord'), change);
}
