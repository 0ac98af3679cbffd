import { dueRule } from '#schemas/rules/due.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { wallTime } from '#schemas/types/wall-time.ts';
import type { StoredRow } from '#server/records/store/rows.ts';
import { findIdleOrders, findOverdueOrders, markOrder } from './work-order-store.ts';
import { conditionOf } from '#server/records/resource/rule-values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { moveWorkOrder } from './move.ts';
import { tellTimer } from './notices.ts';
import { EXCEPTION, type Fields, ORDER_SOURCE, orderEntity, withException } from './order.ts';
import { readRules } from './rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const URGENT = '3';

/**
 * The clocks of the life cycle (workorder-transitions.json, timers): reminders of idle orders, overdue marks and
 * the automatic confirmation. Run every minute with a system context; a second run at once changes nothing.
 */
export async function runWorkOrderTimers(ctx: Ctx): Promise<{ readonly reminded: number; readonly overdue: number; readonly confirmed: number }> {
  const now = ctx.now().getTime();
  const before = (ms: number) => new Date(now - ms);
  const entity = orderEntity(ctx);
  const idle = (status: string, ms: number, more: { remindedBefore?: Date; urgency?: string } = {}) =>
    findIdleOrders(ctx.db, ctx.scope, entity, { status, since: before(ms), ...more });
  let reminded = 0;
  for (const order of await idle('0', 30 * MINUTE_MS, { remindedBefore: before(HOUR_MS) }))
    reminded += await remind(ctx, order, { name: 'toAssign', who: ['dispatchers'] });
  for (const order of [...(await idle('1', 2 * HOUR_MS)), ...(await idle('1', 30 * MINUTE_MS, { urgency: URGENT }))]) {
    const marks = order['source'] === ORDER_SOURCE.alarm ? { exceptions: withException(order, EXCEPTION.response) } : {};
    reminded += await remind(ctx, order, { name: 'toAccept', who: ['assignee', 'dispatchers'] }, marks);
  }
  for (const order of await idle('3', 24 * HOUR_MS)) reminded += await remind(ctx, order, { name: 'toReview', who: ['auditors'] });
  const late = await findOverdueOrders(ctx.db, ctx.scope, entity, await conditionOf(ctx, entity, dueRule(entity, 'over')));
  for (const order of late) await remind(ctx, order, { name: 'overdue', who: ['assignee', 'dispatchers'] }, { isOverdue: true });
  return { reminded, overdue: late.length, confirmed: await confirmWaiting(ctx) };
}

async function remind(ctx: Ctx, order: StoredRow, timer: Parameters<typeof tellTimer>[2], marks: Fields = {}): Promise<number> {
  await inTransaction(ctx, async (tx) => {
    await markOrder(
      tx.db,
      orderEntity(tx),
      { id: order.id, by: tx.actor.id },
      { ...marks, ...(timer.name === 'overdue' ? {} : { remindTime: wallTime(tx.now()) }) },
    );
    await tellTimer(tx, order, timer);
  });
  return 1;
}

async function confirmWaiting(ctx: Ctx): Promise<number> {
  const { autoConfirmHours } = await readRules(ctx.db);
  const waiting = await findIdleOrders(ctx.db, ctx.scope, orderEntity(ctx), {
    status: '4',
    since: new Date(ctx.now().getTime() - autoConfirmHours * HOUR_MS),
    remindedBefore: ctx.now(),
  });
  let confirmed = 0;
  for (const { id } of waiting) {
    try {
      await moveWorkOrder(ctx, { id, move: 'autoConfirm', fields: {} });
      confirmed += 1;
    } catch (error) {
      // somebody confirmed or rejected it in the same moment
      if (!(error instanceof AppError)) throw error;
    }
  }
  return confirmed;
}
