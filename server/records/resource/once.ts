import { createHash } from 'node:crypto';

import { HOUR_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { claimKey, keepAnswer } from '#server/base/idempotency/idempotency-store.ts';

/** One write as it came: what is done, with which body, and the client's own key if it sent one. */
export interface Request {
  readonly what: string;
  readonly body: unknown;
  readonly key?: string | undefined;
}

const KEEP_MS = 24 * HOUR_MS;
const MAX_KEY = 100;

/**
 * Does a write once: the same key of the same user gets the first answer again. Without a key it is simply done: equal bodies may be
 * meant twice (made, removed, made again), only the client knows what is a double click.
 * @throws AppError `conflict` the key was used for another body.
 */
export async function doOnce<T>(
  ctx: Ctx,
  request: Request,
  work: (tx: Ctx) => Promise<T>,
): Promise<T> {
  const hash = createHash('sha256')
    .update(`${request.what}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
  if (!request.key) return inTransaction(ctx, work);
  const key = request.key.slice(0, MAX_KEY);
  const userId = ctx.actor.id;
  return inTransaction(ctx, async (tx) => {
    const claim = await claimKey(tx.db, { userId, key, hash, keepMs: KEEP_MS });
    if (!claim.isNew && claim.hash !== hash)
      throw new AppError('conflict', { key: 'Idempotency-Key' });
    if (!claim.isNew) return claim.answer as T;
    const answer = await work(tx);
    await keepAnswer(tx.db, userId, key, answer);
    return answer;
  });
}
