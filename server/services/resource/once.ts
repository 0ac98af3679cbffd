import { createHash } from 'node:crypto';

import { AppError } from '#server/context/app-error.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { claimKey, keepAnswer } from '#server/stores/idempotency.ts';

import type { Ctx } from '#server/context/ctx.ts';

/** One write as it came: what is done, with which body, and the client's own key if it sent one. */
export interface Request {
  readonly what: string;
  readonly body: unknown;
  readonly key?: string | undefined;
}

const KEEP_MS = 24 * 3_600_000;
/** Two equal requests of one user within this time are a double click. */
const DOUBLE_CLICK_MS = 1000;
const MAX_KEY = 100;

/**
 * Does a write once: the same key of the same user gets the first answer again, and so does an equal body without a key within a second.
 * @throws AppError `conflict` the key was used for another body.
 */
export async function once<T>(ctx: Ctx, request: Request, work: (tx: Ctx) => Promise<T>): Promise<T> {
  const hash = createHash('sha256')
    .update(`${request.what}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
  const key = request.key ? request.key.slice(0, MAX_KEY) : `auto:${hash}`;
  const userId = ctx.actor.id;
  return inTransaction(ctx, async (tx) => {
    const claim = await claimKey(tx.db, { userId, key, hash, keepMs: request.key ? KEEP_MS : DOUBLE_CLICK_MS });
    if (!claim.isNew && claim.hash !== hash) throw new AppError('conflict', { key: 'Idempotency-Key' });
    if (!claim.isNew) return claim.answer as T;
    const answer = await work(tx);
    await keepAnswer(tx.db, userId, key, answer);
    return answer;
  });
}
