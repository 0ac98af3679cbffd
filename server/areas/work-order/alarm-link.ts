import {
  ALARM_STATUS,
  alarmEntity,
  listLinkedAlarmIds,
  moveOrderAlarms,
  noteAlarms,
  retakeAlarms,
  tellRegulator,
} from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { text, type Fields } from './order.ts';

const COMPLETED = '5';
const WITHDRAWN = '8';

/** What a move does to the alarms its order works on; each change stands in their history too. */
export async function moveAlarms(
  tx: Ctx,
  move: string,
  before: Fields,
  after: Fields,
): Promise<void> {
  const orderId = String(after['id']);
  const { unhandled, handling, handled, recovered } = ALARM_STATUS;
  const writer = { entity: alarmEntity(tx), by: tx.actor.id };
  const touched = await listLinkedAlarmIds(tx.db, orderId);
  if (touched.length === 0) return;
  if (after['status'] === COMPLETED && before['status'] !== COMPLETED) {
    await moveOrderAlarms(tx.db, writer, orderId, {
      from: [unhandled, handling, recovered],
      to: handled,
      verifyResult: text(after, 'alarmVerifyResult'),
      responseType: text(after, 'responseType'),
      ...(text(after, 'assigneeId') ? { handlerId: String(after['assigneeId']) } : {}),
    });
  } else if (move === 'cancel') {
    await moveOrderAlarms(tx.db, writer, orderId, {
      from: [handling],
      to: unhandled,
      isReleased: true,
    });
    await moveOrderAlarms(tx.db, writer, orderId, {
      from: [recovered],
      to: recovered,
      isReleased: true,
    });
  } else if (move === 'reopen') {
    await moveOrderAlarms(tx.db, writer, orderId, { from: [handled], to: handling });
  } else if (move === 'redeploy' && before['status'] === WITHDRAWN) {
    await retakeAlarms(tx.db, writer, orderId);
  } else return;
  // an order that was made and completed at once has said so already
  if (before['status'] !== null)
    await noteAlarms(tx, touched, {
      action: `workOrder.${move}`,
      fields: { orderId, orderNo: after['orderNo'] },
    });
  await tellRegulator(tx, touched);
}
