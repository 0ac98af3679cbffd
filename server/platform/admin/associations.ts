import { setImmediate as giveWay } from 'node:timers/promises';

import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { ofVisibleUsers } from '#server/platform/session/online-store.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { findVisible, listRecords } from '#server/records/resource/read.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import type { AnsweredRow, StoredRow } from '#server/registry/rows.ts';

/** The two lists of CONTRACT.md 3.9 that belong to a user: accounts elsewhere, monitoring points. */
export type Association = 'userAccount' | 'userMonitor';

/** The entries of one of the lists. */
type ListOf<K extends Association> = K extends Association ? readonly AnsweredRow<K>[] : never;

/** What tells two entries of one user apart. */
const KEYS: Readonly<Record<Association, readonly string[]>> = {
  userAccount: ['systemName', 'account'],
  userMonitor: ['monitorPointId'],
};
const MAX_ENTRIES = 1000;
/** Entries in one transaction. */
const AT_ONCE = 50;

/** Entries of users within the actor's scope. */
export const associationHooks: EntityHooks<'userAccount' | 'userMonitor'> = {
  where: (ctx) => [ofVisibleUsers(needEntity(ctx, 'user'), ctx.scope)],
};

/** @throws AppError `notFound` the user is none within the actor's scope */
export async function listAssociations<K extends Association>(
  ctx: Ctx,
  kind: K,
  userId: string,
): Promise<ListOf<K>> {
  await findVisible(ctx, needEntity(ctx, 'user'), userId);
  return (await listRecords(ctx, kind, { userId })) as unknown as ListOf<K>;
}

/**
 * Makes the list of a user this one: what is new is added, some at a time, so that packets and others pass; then what is missing is removed.
 * An entry that is refused ends it: those before it stay added, nothing is removed, and the list that is sent again goes on from there.
 * Points may come as ids alone. @throws AppError `invalid`, `notFound` as for single entries
 */
export async function setAssociations(
  ctx: Ctx,
  kind: Association,
  userId: string,
  entries: unknown,
): Promise<void> {
  if (ctx.db.isTransaction) throw new Error('the list of a user is set outside of a transaction');
  if (!Array.isArray(entries) || entries.length > MAX_ENTRIES)
    throw new AppError('invalid', { name: 'entries' });
  const wanted = new Map(
    entries
      .map((entry: unknown) => asEntry(kind, entry))
      .map((entry) => [keyOf(kind, entry), entry]),
  );
  const held = new Map(
    (await listAssociations(ctx, kind, userId)).map((row) => [keyOf(kind, row), toText(row['id'])]),
  );
  const added = [...wanted].flatMap(([key, entry]) => (held.has(key) ? [] : [entry]));
  for (let at = 0; at < added.length; at += AT_ONCE) {
    await inTransaction(ctx, async (tx) => {
      for (const entry of added.slice(at, at + AT_ONCE))
        await saveRecord(tx, kind, { ...entry, userId });
    });
    // an answer of the database may come without the event loop turning
    await giveWay();
  }
  const gone = [...held].flatMap(([key, id]) => (wanted.has(key) ? [] : [id]));
  if (gone.length > 0) await deleteRecords(ctx, kind, gone);
}

function asEntry(kind: Association, entry: unknown): StoredRow {
  if (typeof entry === 'object' && entry !== null) return { ...entry };
  if (kind === 'userMonitor' && (typeof entry === 'string' || typeof entry === 'number'))
    return { monitorPointId: String(entry) };
  throw new AppError('invalid', { name: 'entries' });
}

function keyOf(kind: Association, row: StoredRow): string {
  return JSON.stringify(KEYS[kind].map((field) => toText(row[field]).trim()));
}
