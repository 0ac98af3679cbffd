import { createHash } from 'node:crypto';

import { DAY_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import {
  claimKey,
  findAnswer,
  keepAnswer,
  type Claim,
} from '#server/base/idempotency/idempotency-store.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from './read.ts';

/** One write as it came: what is done, with which body, and the client's own key if it sent one. */
export interface Once<T> {
  readonly what: string;
  readonly body: unknown;
  readonly key?: string | undefined;
  /** The entity whose records the `id`s in the answer are; null where the answer tells nothing of a record. */
  readonly tells: string | null;
  /** Whether what was made is not there any more, so that it is made anew; absent where it cannot go without somebody's doing. */
  readonly isGone?: (ctx: Ctx, answer: T) => Promise<boolean>;
}

/** How long a key is known: what was sent twice within this time is done once. A job takes older ones away. */
export const KEEP_DAYS = 30;
const MAX_KEY = 100;
/** How long the second of two sends waits for the first, ms: most works are through by then, and a double click gets one answer. */
const WAIT_MS = 5000;

/**
 * Does a write once: the same key of the same user gets the first answer again, if he may still see the records it tells of. The key
 * is written in the transaction of the work, so that what was done is known by its key whatever is killed. Without a key it is simply
 * done: equal bodies may be meant twice (made, removed, made again), only the client knows what is a double click.
 * @throws AppError `keyUsed` the key was used for another body; `running` the first send is not through yet; `answered` it was done,
 * and what was answered is not the caller's to see any more.
 */
export async function doOnce<T>(
  ctx: Ctx,
  request: Once<T>,
  work: (tx: Ctx) => Promise<T>,
): Promise<T> {
  if (!request.key) return inTransaction(ctx, work);
  const known = knownBy(ctx, request.key);
  return inTransaction(ctx, async (tx) => {
    const claim = await claimKey(tx.db, {
      ...known,
      hash: hashOf(request),
      keepMs: KEEP_DAYS * DAY_MS,
      waitMs: WAIT_MS,
    });
    if (claim === 'running') throw new AppError('running');
    const first = claim.isNew ? undefined : await firstAnswer(tx, request, claim);
    if (first) return first.answer;
    const answer = await work(tx);
    await keepAnswer(tx.db, known, answer);
    return answer;
  });
}

/**
 * What was answered to a write before, for work that has to be begun outside of its transaction, such as an upload; undefined where
 * its key is new. @throws AppError `keyUsed`, `answered`, as `doOnce`
 */
export async function answeredBefore<T>(ctx: Ctx, request: Once<T>): Promise<T | undefined> {
  const claim = request.key
    ? await findAnswer(ctx.db, { ...knownBy(ctx, request.key), keepMs: KEEP_DAYS * DAY_MS })
    : undefined;
  return claim && (await firstAnswer(ctx, request, claim))?.answer;
}

/** A long key is known by its hash: two that begin alike are two. */
function knownBy({ actor }: Ctx, key: string): { readonly userId: string; readonly key: string } {
  return { userId: actor.id, key: key.length > MAX_KEY ? sha256(key) : key };
}

function hashOf({ what, body }: Pick<Once<unknown>, 'what' | 'body'>): string {
  return sha256(`${what}\n${JSON.stringify(body ?? null)}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** @returns undefined where it stands no more */
async function firstAnswer<T>(
  ctx: Ctx,
  request: Once<T>,
  { hash, answer: kept }: Extract<Claim, { readonly isNew: false }>,
): Promise<{ readonly answer: T } | undefined> {
  if (hash !== hashOf(request)) throw new AppError('keyUsed');
  const answer = kept as T;
  if (await request.isGone?.(ctx, answer)) return undefined;
  if (request.tells !== null) await demandSeen(ctx, request.tells, idsIn(answer));
  return { answer };
}

async function demandSeen(ctx: Ctx, entity: string, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    try {
      await findVisible(ctx, needEntity(ctx, entity), id);
    } catch (error) {
      if (error instanceof AppError && error.error === 'notFound') throw new AppError('answered');
      throw error;
    }
}

/** Every `id` in an answer, however deep. */
function idsIn(answer: unknown): readonly string[] {
  if (Array.isArray(answer)) return answer.flatMap(idsIn);
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    name === 'id' && typeof value === 'string' ? [value] : idsIn(value),
  );
}
