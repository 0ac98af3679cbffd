import { alarmEntity, noteAlarms, takeAlarms } from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { linkAlarms } from './work-order-store.ts';

/** Alarms that an order is for: linked to it, taken into work, and told in their own history under the word of the button that did it. */
export async function attachAlarms(
  tx: Ctx,
  order: { readonly id: string; readonly orderNo?: unknown },
  alarmIds: readonly string[],
  action: 'dispatch' | 'noNeed' = 'dispatch',
): Promise<void> {
  if (alarmIds.length === 0) return;
  await linkAlarms(tx.db, order.id, alarmIds);
  const writer = {
    entity: alarmEntity(tx),
    by: tx.actor.id,
    isPerson: tx.actor.kind !== 'system',
  };
  await takeAlarms(tx.db, writer, order.id, alarmIds);
  await noteAlarms(tx, alarmIds, {
    action,
    fields: { orderId: order.id, orderNo: order.orderNo },
  });
}
