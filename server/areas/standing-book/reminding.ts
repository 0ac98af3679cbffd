import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { findAllVisible } from '#server/records/resource/read.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { listReminding, newestDated, type OtherBooks } from './book-store.ts';
import { settle, valuesOf, type Reminder } from './filled.ts';
import { findOwnVersion } from './own-version.ts';

const RECORD = 'standingBookRecord';
/** On which day a book reminds next, and of which date it reminded last. */
interface Reminding {
  readonly remindDate: string | null;
  readonly remindedFor: string | null;
}

/** A book that a newer one took the place of. */
export const NO_REMINDER: Reminding = { remindDate: null, remindedFor: null };
/** Characters of a day: `YYYY-MM-DD`. */
const DAY = 10;

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
  for (const id of await listReminding(tx.db, others)) await put(tx, id, NO_REMINDER);
  return true;
}

/** Books that reminded go: those before them remind again, of what they have not reminded of yet. */
export async function remindAgain(tx: Ctx, gone: readonly string[]): Promise<void> {
  const rows: readonly StoredRow[] = await findAllVisible(tx, needEntity(tx, RECORD), gone);
  for (const row of rows) {
    if (!row['remindDate'] && !row['remindedFor']) continue;
    const newest = await newestDated(tx.db, besides(row, gone));
    if (!newest) continue;
    const version = await findOwnVersion(tx, { ...newest });
    if (!version) continue;
    await put(tx, newest.id, stillReminds(settle(version, valuesOf(newest)).reminders, newest));
  }
}

/** A day on which a book reminds has come: it says of which date, and waits for the next such day. */
export async function remindNext(
  tx: Ctx,
  { row }: { readonly row: StoredRow },
): Promise<StoredRow> {
  const version = await findOwnVersion(tx, row);
  const { reminders } = version ? settle(version, valuesOf(row)) : { reminders: [] };
  const dates = datesReminded(row);
  const today = wallTime(tx.now()).slice(0, DAY);
  // one that is being put right may hold other dates by now: what was handed in reminds
  const due = reminders.find(({ on, date }) => on <= today && !dates.includes(date));
  const remindedFor = due?.date ?? toText(row['nextDate']).slice(0, DAY);
  const remindedDates = [...dates, remindedFor];
  const ahead = reminders.map(({ date }) => date).filter((date) => date >= today);
  return {
    remindedAt: wallTime(tx.now()),
    remindedFor,
    remindedDates,
    nextDate: ahead.toSorted()[0] ?? remindedFor,
    remindDate: nextReminder(reminders, remindedDates),
  };
}

/** What is still to be reminded of. @param row what it has reminded of */
export function stillReminds(
  reminders: readonly Reminder[],
  row: { readonly remindedDates?: unknown },
): Reminding {
  const dates = datesReminded(row);
  return {
    remindDate: nextReminder(reminders, dates),
    remindedFor: reminders.findLast(({ date }) => dates.includes(date))?.date ?? null,
  };
}

function nextReminder(reminders: readonly Reminder[], dates: readonly string[]): string | null {
  return reminders.find(({ date }) => !dates.includes(date))?.on ?? null;
}

function datesReminded({ remindedDates }: { readonly remindedDates?: unknown }): readonly string[] {
  return Array.isArray(remindedDates) ? remindedDates.map(toText) : [];
}

function put(tx: Ctx, id: string, set: Reminding): Promise<unknown> {
  const change = { id, set, by: tx.actor.id, keepsVersion: true } as const;
  return updateById(tx.db, needEntity(tx, RECORD), change);
}
