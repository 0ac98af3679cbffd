import { toText } from '#schemas/expressions/values.ts';
import { describePart, settleParts } from '#server/areas/stock/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { findVisible } from '#server/records/resource/read.ts';

/** Statuses in which what an order cost is settled: finished, withdrawn, deleted. */
const SETTLED: readonly string[] = ['5', '8', '9'];

/** Parts and costs of an order are recorded until it is settled. */
const LINE_HOOKS = linesOf('orderPart');
export const PART_HOOKS: EntityHooks<'orderPart'> = {
  async beforeSave(ctx, step) {
    await LINE_HOOKS.beforeSave?.(ctx, step);
    const { balanceId } = { ...step.before, ...step.values };
    // a batch that is chosen anew says what the part is
    if (!balanceId || balanceId === step.before?.balanceId) return step.values;
    const { price, ...part } = await describePart(ctx, balanceId);
    return { ...step.values, ...part, price: price === null ? null : Number(price) };
  },
  afterSave: (ctx, { values, before }) =>
    settle(ctx, toText(before?.workOrderId ?? values.workOrderId)),
  async beforeDelete(ctx, ids) {
    await LINE_HOOKS.beforeDelete?.(ctx, ids);
    const orders = new Set<string>();
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop
      const line = await findVisible(ctx, needEntity(ctx, 'orderPart'), id);
      orders.add(toText(line.workOrderId));
    }
    // oxlint-disable-next-line no-await-in-loop
    for (const orderId of orders) await settle(ctx, orderId, ids);
  },
};
export const COST_HOOKS = linesOf('orderCost');

/** What the lines of an order name leaves the stock, and comes back, with the line. */
async function settle(ctx: Ctx, orderId: string, without: readonly string[] = []): Promise<void> {
  const { orderNo, status } = await findVisible(ctx, needEntity(ctx, 'workOrder'), orderId);
  await settleParts(ctx, { orderId, orderNo: toText(orderNo), status: toText(status), without });
}

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
