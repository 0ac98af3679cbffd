import { MINUTE_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { keptPart } from '#server/base/house/house.ts';
import { readParams } from '#server/records/param-store.ts';
import { claimTry, clearTries, giveTryBack, type TryCount } from './tries-store.ts';

/** What one guess is counted by: `own` starts anew after a right one, `shared` counts (a name, an address) only get theirs back. */
export interface TryLimits {
  readonly own: TryCount;
  readonly shared?: readonly TryCount[];
}

/** A comparison that was made: `value` is null when it was wrong; `locked`: none was allowed. */
export type Tried<T> =
  | { readonly kind: 'right'; readonly value: T }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'locked' };

const LOCK_PARAM = 'LOGIN_LOCK_MINUTES';
const DEFAULT_LOCK_MINUTES = 10;
const MAX_LOCK_MINUTES = 24 * 60;
const FORGET_AFTER_MS = 60 * MINUTE_MS;

/** Guesses under way on this server, by key: they take turns, so that right ones at once do not lock each other out. */
const UNDER_WAY = keptPart('guesses under way', () => new Map<string, Promise<unknown>>());

/**
 * The one way to compare something secret with what somebody sent: the try is claimed in the database before `compare` runs, so
 * a burst gets no more comparisons than the limit says, on however many servers. `compare` answers null for a wrong guess.
 */
export async function limitTries<T>(
  ctx: Ctx,
  limits: TryLimits,
  compare: () => Promise<T | null>,
): Promise<Tried<T>> {
  return inTurn(ctx, limits.own.key, async () => {
    if (!(await claimAll(ctx, [limits.own, ...(limits.shared ?? [])]))) return { kind: 'locked' };
    const value = await compare();
    if (value === null) return { kind: 'wrong' };
    await inTransaction(ctx, async (tx) => {
      await clearTries(tx.db, limits.own.key);
      for (const { key } of limits.shared ?? []) await giveTryBack(tx.db, key);
    });
    return { kind: 'right', value };
  });
}

/** A count that is full ends the claim; the counts before it keep the try. */
async function claimAll(ctx: Ctx, counts: readonly TryCount[]): Promise<boolean> {
  const now = ctx.now();
  const times = {
    now,
    forgetBefore: new Date(now.getTime() - FORGET_AFTER_MS),
    lockedUntil: new Date(now.getTime() + (await lockMinutes(ctx)) * MINUTE_MS),
  };
  for (const count of counts) if (!(await claimTry(ctx.db, count, times))) return false;
  return true;
}

async function lockMinutes({ db }: Ctx): Promise<number> {
  const set = Number((await readParams(db, LOCK_PARAM)).get(LOCK_PARAM));
  return set >= 1 ? Math.min(set, MAX_LOCK_MINUTES) : DEFAULT_LOCK_MINUTES;
}

async function inTurn<T>(
  { house }: Pick<Ctx, 'house'>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const underWay = house.of(UNDER_WAY);
  const before = underWay.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.catch(() => undefined);
  underWay.set(key, settled);
  try {
    return await mine;
  } finally {
    if (underWay.get(key) === settled) underWay.delete(key);
  }
}
