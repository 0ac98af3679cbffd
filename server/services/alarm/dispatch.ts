import { AppError } from '../../context/app-error.ts';
import type { Ctx } from '../../context/ctx.ts';
import { inTransaction } from '../../context/transaction.ts';
import { wallTime } from '../../context/wall-time.ts';
import { ALARM_STATUS } from '../../stores/alarm-actions.ts';
import { findRow, findRows, type StoredRow } from '../../stores/rows.ts';
import { serverText } from '../server-text.ts';
import { createWorkOrder, type CreatedOrder } from '../work-order/create.ts';
import { alarmEntity } from './alarm.ts';

export interface DispatchInput {
  readonly alarmIds: readonly string[];
  readonly assigneeId?: string | undefined;
  readonly urgency?: string | undefined;
  readonly planEnd?: string | undefined;
  readonly comment?: string | undefined;
}

const ALARM_ORDER_TYPE = '2';
const DEFAULT_URGENCY = '2';
const URGENT = '3';
const HOUR_MS = 3_600_000;
/** Hours to the planned end when none was given. */
const PLAN_HOURS = { urgent: 4, ordinary: 24 } as const;
const MAX_TITLE = 100;
const MAX_CONTENT = 1000;

/**
 * Makes orders of alarms (派单): one per station, joined to its open alarm order when there is one.
 * @throws AppError `notFound` an alarm is not in the scope; `statusChanged` an alarm is handled by an order already, or closed.
 */
export async function dispatchAlarms(ctx: Ctx, input: DispatchInput): Promise<readonly CreatedOrder[]> {
  const ids = [...new Set(input.alarmIds)];
  if (ids.length === 0 || ids.length > 100) throw new AppError('invalid', { field: 'alarmIds' });
  return inTransaction(ctx, async (tx) => {
    const alarms = await findRows(tx.db, tx.scope, alarmEntity(tx), ids);
    if (alarms.length !== ids.length) throw new AppError('notFound', { ids });
    if (!alarms.every(isFree)) throw new AppError('statusChanged');
    const byStation = new Map<string, StoredRow[]>();
    for (const alarm of alarms) byStation.set(String(alarm['stationId']), [...(byStation.get(String(alarm['stationId'])) ?? []), alarm]);
    const orders: CreatedOrder[] = [];
    for (const [stationId, group] of byStation) orders.push(await orderOf(tx, stationId, group, input));
    return orders;
  });
}

async function orderOf(tx: Ctx, stationId: string, alarms: readonly StoredRow[], input: DispatchInput): Promise<CreatedOrder> {
  const station = tx.registry.entity('station');
  const name = station ? (await findRow(tx.db, tx.scope, station, stationId))?.['name'] : undefined;
  const urgency = input.urgency ?? DEFAULT_URGENCY;
  const hours = urgency === URGENT ? PLAN_HOURS.urgent : PLAN_HOURS.ordinary;
  const now = tx.now().getTime();
  const content = [input.comment, ...alarms.map((alarm) => alarm['message'])].filter(Boolean).join('\n').slice(0, MAX_CONTENT);
  return createWorkOrder(tx, {
    alarmIds: alarms.map(({ id }) => id),
    fields: {
      stationId,
      orderType: ALARM_ORDER_TYPE,
      urgency,
      content,
      planStart: wallTime(now),
      planEnd: input.planEnd || wallTime(now + hours * HOUR_MS),
      title: serverText(tx.lang, 'workOrder.fromAlarm.title', { station: name }).slice(0, MAX_TITLE),
      ...(input.assigneeId ? { assigneeId: input.assigneeId } : {}),
    },
  });
}

function isFree(alarm: StoredRow): boolean {
  const { unhandled, recovered } = ALARM_STATUS;
  return (alarm['status'] === unhandled || alarm['status'] === recovered) && !alarm['workOrderId'];
}
