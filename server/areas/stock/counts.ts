import type { BodyOf } from '#schemas/api/contract.ts';
import type { STOCK } from '#schemas/api/stock.ts';
import { toNumber, toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { addLine, keepCounted, listDifferences } from './count-store.ts';
import { MOVEMENT_KIND } from './movement-kinds.ts';
import { holdItems } from './movement-store.ts';
import { movementOf, post } from './movements.ts';

/**
 * Keeps what somebody counted of a batch. What the movements say at that moment is kept beside it, and told to nobody who may not approve.
 * @throws AppError `conflict` somebody else counted it meanwhile; `statusChanged` the count is over
 */
export async function countLine(
  ctx: Ctx,
  { id, counted, was }: BodyOf<typeof STOCK.count>,
): Promise<{ readonly id: string }> {
  return inTransaction(ctx, async (tx) => {
    const lines = needEntity(tx, 'stockCountLine');
    const { itemId } = await findVisible(tx, lines, id);
    await holdItems(tx.db, [toText(itemId)]);
    const held = await findVisible(tx, lines, id);
    if (toNumber(held.counted) !== toNumber(was)) throw new AppError('conflict', { id });
    const isKept = await keepCounted(tx.db, id, { counted, by: tx.actor.id, at: tx.now() });
    if (!isKept) throw new AppError('statusChanged', { id });
    return { id };
  });
}

/**
 * A batch that somebody found in a warehouse that never held it gets a line of the count, to be counted like the others.
 * @throws AppError `badMove` it has its line, it is none of what is counted, or the count is over
 */
export async function countBatch(
  ctx: Ctx,
  { id, batchId }: BodyOf<typeof STOCK.countBatch>,
): Promise<{ readonly id: string }> {
  return inTransaction(ctx, async (tx) => {
    await findVisible(tx, needEntity(tx, 'stockCount'), id);
    await findVisible(tx, needEntity(tx, 'stockBatch'), batchId);
    const lineId = newId();
    const isAdded = await addLine(tx.db, { id: lineId, countId: id, batchId }, tx);
    if (!isAdded)
      throw new AppError('badMove', { reason: serverText(tx.lang, 'stock.count.noLine') });
    return { id: lineId };
  });
}

/** Each difference of a count becomes a movement with the reason that was given. @throws AppError `badMove` too little is left to take one off */
export async function postDifferences(tx: Ctx, countId: string, comment: string): Promise<void> {
  const found = await listDifferences(tx.db, countId);
  await holdItems(
    tx.db,
    found.map(({ itemId }) => itemId),
  );
  const lines = await listDifferences(tx.db, countId);
  const gone = lines.find(({ isPossible }) => !isPossible);
  if (gone)
    throw new AppError('badMove', {
      reason: serverText(tx.lang, 'stock.count.gone', { batchNo: gone.batchNo }),
    });
  const reason = comment || serverText(tx.lang, 'stock.count.reason');
  await post(
    tx,
    lines.map((line) => ({
      ...movementOf(
        line.difference.startsWith('-') ? MOVEMENT_KIND.countDown : MOVEMENT_KIND.countUp,
        line,
        line.difference,
        { reason },
      ),
      countId,
    })),
  );
}
