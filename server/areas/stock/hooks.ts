import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { BATCH_STATE } from './movement-kinds.ts';
import { isMoved, renameBalances, resumItem } from './movement-store.ts';
import { findMinimumItems } from './watch-store.ts';
import { forgetLevels, judgeItems } from './watch.ts';

/** What was ever moved stays: its ledger would speak of nothing. */
export const ITEM_HOOKS: EntityHooks<'stockItem'> = {
  // when it warns of an expiry may have changed
  afterSave: (ctx, { id, before }) => (before ? judgeItems(ctx, [id]) : undefined),
  beforeDelete: (ctx, ids) => demandUnmoved(ctx, 'item_id', ids),
};

export const WAREHOUSE_HOOKS: EntityHooks<'warehouse'> = {
  afterSave: (ctx, { id }) => renameBalances(ctx.db, { warehouseId: id }),
  beforeDelete: (ctx, ids) => demandUnmoved(ctx, 'warehouse_id', ids),
};

/** A batch whose expiry changes: what hangs on the day follows. */
export const BATCH_HOOKS: EntityHooks<'stockBatch'> = {
  decorate: sayExpired,
  async afterSave(ctx, { id, before }) {
    await renameBalances(ctx.db, { batchId: id });
    const itemId = before?.itemId;
    if (!itemId) return;
    await resumItem(ctx.db, itemId);
    await judgeItems(ctx, [itemId]);
  },
};

export const BALANCE_HOOKS: EntityHooks<'stockBalance'> = { decorate: sayExpired };

/** A usable batch whose last day is over is told as expired. What is kept stays: nobody writes anything as a day begins. */
function sayExpired(ctx: Ctx, rows: readonly StoredRow[]): readonly StoredRow[] {
  const today = formatWallDay(ctx.now());
  const isOver = ({ state, expiry }: StoredRow): boolean =>
    state === BATCH_STATE.usable && toText(expiry) !== '' && toText(expiry) < today;
  return rows.map((row) => (isOver(row) ? { ...row, state: BATCH_STATE.expired } : row));
}

/** The least there should be: judged as soon as it is said. */
export const MINIMUM_HOOKS: EntityHooks<'stockMinimum'> = {
  afterSave: async (ctx, { id }) => judgeItems(ctx, await findMinimumItems(ctx.db, [id])),
  beforeDelete: (ctx, ids) => forgetLevels(ctx, ids),
};

async function demandUnmoved(
  ctx: Ctx,
  column: 'item_id' | 'warehouse_id',
  ids: readonly string[],
): Promise<void> {
  if (await isMoved(ctx.db, column, ids))
    throw new AppError('badMove', { reason: serverText(ctx.lang, 'stock.moved') });
}
