import {
  alarmEntity,
  areOfPoint,
  listLinkedAlarmIds,
  noteAlarms,
  takeAlarms,
} from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Fields } from './order.ts';
import { readTypeRule, ruleKeyOf } from './rules.ts';
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

/** Whether the enterprise of the station has to do with an order: with every one but those that are for alarms of no monitoring point alone. */
export async function concernsEnterprise(
  { db }: Ctx,
  alarmIds: readonly string[],
): Promise<boolean> {
  return alarmIds.length === 0 || areOfPoint(db, alarmIds);
}

/** Whether an open order is to be confirmed once it takes these alarms in: one that did not concern the enterprise may do so now. */
export async function needsConfirmWith(
  tx: Ctx,
  open: Fields & { readonly id: string },
  alarmIds: readonly string[],
): Promise<boolean> {
  if (open['needConfirm'] === true) return true;
  const linked = await listLinkedAlarmIds(tx.db, open.id);
  const isNew = !(await concernsEnterprise(tx, linked)) && (await areOfPoint(tx.db, alarmIds));
  return isNew && (await readTypeRule(tx.db, ruleKeyOf(open))).needConfirm;
}
