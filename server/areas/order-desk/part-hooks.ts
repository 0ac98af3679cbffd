import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { findVisible } from '#server/records/resource/read.ts';

/** Statuses in which what an order cost is settled: finished, withdrawn, deleted. */
const SETTLED: readonly string[] = ['5', '8', '9'];

/** Parts and costs of an order are recorded until it is settled. */
export const PART_HOOKS = linesOf('orderPart');
export const COST_HOOKS = linesOf('orderCost');

function linesOf<N extends 'orderPart' | 'orderCost'>(name: N): EntityHooks<N> {
  return {
    beforeSave: async (ctx, { values, before }) => {
      const sent = values as { readonly workOrderId?: unknown };
      const kept = before as { readonly workOrderId?: unknown } | undefined;
      await demandOpen(ctx, toText(kept?.workOrderId ?? sent.workOrderId));
      return values;
    },
    beforeDelete: async (ctx, ids) => {
      for (const id of ids) {
        const line = await findVisible(ctx, needEntity(ctx, name), id);
        await demandOpen(ctx, toText((line as { readonly workOrderId?: unknown }).workOrderId));
      }
    },
  };
}

async function demandOpen(ctx: Ctx, orderId: string): Promise<void> {
  const order = await findVisible(ctx, needEntity(ctx, 'workOrder'), orderId);
  if (!SETTLED.includes(toText(order.status))) return;
  const message = serverText(ctx.lang, 'workOrder.settled', { orderNo: order.orderNo });
  throw new AppError('invalid', {}, { issues: [{ path: 'workOrderId', rule: 'must', message }] });
}
