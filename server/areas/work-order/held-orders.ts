import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { keptAs, type Said } from '#server/base/texts/said.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import type { HeldWork } from '#server/platform/admin/disable-user.ts';
import { countHeldOrders, listHeldOrders } from './assignee-store.ts';

/** Orders that a person has to accept or to finish: counted for whoever disables him, and given to somebody else of the company. */
export const ORDERS_HELD: HeldWork = {
  field: 'openOrders',
  count: ({ db }, userIds) => countHeldOrders(db, userIds),
  async handOver(tx, { from, to, reason }) {
    let given = 0;
    for (const id of await listHeldOrders(tx.db, from))
      if (await isRedeployed(tx, { id, to, reason })) given += 1;
    return given;
  },
};

/** By the move that gives an order to another one: who may not make it, or for whom it is not, changes nothing. */
async function isRedeployed(
  tx: Ctx,
  { id, to, reason }: { readonly id: string; readonly to: string; readonly reason: Said },
): Promise<boolean> {
  const { comment, words } = keptAs(reason);
  try {
    await inSavepoint(tx.db, () =>
      moveRecord(tx, 'workOrder', {
        id,
        move: 'redeploy',
        fields: { assigneeId: to, reason: comment },
        words,
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
