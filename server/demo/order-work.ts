import { HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDay, parseWallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import demo from '#server/seeds/demo-order-work.json' with { type: 'json' };
import type { DemoPast } from './past.ts';

/** More than the stock of the demo has. */
const ROWS = 100;

interface DemoPart {
  readonly fromStock?: { readonly item: string; readonly warehouse: string };
  readonly [field: string]: unknown;
}

/** Parts and costs of the orders that the demo's engineer has in hand, as he notes them; one part comes out of his stock. Comes after the stock. */
export async function fillOrderWork(past: DemoPast, nowMs: number): Promise<void> {
  const orders = await ordersInHand(past.at(nowMs), past.idOf(demo.who));
  for (const [at, { parts, costs }] of demo.work.entries()) {
    const order = orders[at];
    if (!order) continue;
    const notedMs = (parseWallTime(order['acceptTime']) ?? nowMs - 2 * HOUR_MS) + HOUR_MS;
    const ctx = await past.as(demo.who, Math.min(notedMs, nowMs));
    for (const { fromStock, ...part } of parts as readonly DemoPart[]) {
      const balanceId = fromStock && (await balanceOf(ctx, fromStock));
      await saveRecord(ctx, 'orderPart', { ...part, workOrderId: order.id, balanceId });
    }
    for (const cost of costs)
      await saveRecord(ctx, 'orderCost', {
        ...cost,
        workOrderId: order.id,
        day: formatWallDay(ctx.now().getTime()),
      });
  }
}

async function ordersInHand(ctx: Ctx, engineerId: string) {
  const entity = needEntity(ctx, 'workOrder');
  return listRows(ctx.db, ctx.scope, entity, {
    where: [
      ruleCondition(entity, { field: 'status', op: 'eq', value: '2' }),
      ruleCondition(entity, { field: 'assigneeId', op: 'eq', value: engineerId }),
    ],
  });
}

async function balanceOf(
  ctx: Ctx,
  { item, warehouse }: { readonly item: string; readonly warehouse: string },
): Promise<string | undefined> {
  const { list } = await pageRecords(ctx, 'stockBalance', { limit: ROWS });
  return list.find((row) => row['itemName'] === item && row['warehouseName'] === warehouse)?.id;
}
