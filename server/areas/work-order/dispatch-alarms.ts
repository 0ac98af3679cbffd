import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { ALARM_KEY, createWorkOrder } from './create.ts';
import { type AlarmRow, findFreeAlarms, type LeftAlarm } from './free-alarms.ts';
import type { CreatedOrder } from './join.ts';
import { orderEntity } from './order.ts';
import { findOpenOrder } from './work-order-store.ts';

export interface DispatchInput {
  readonly alarmIds: readonly string[];
  /** Where the order is for alarms that are of no station. */
  readonly stationId?: string | undefined;
  readonly assigneeId?: string | undefined;
  readonly urgency?: string | undefined;
  readonly planEnd?: string | undefined;
  readonly comment?: string | undefined;
}

const ALARM_ORDER_TYPE = '2';
const MAX_TITLE = 100;
const MAX_CONTENT = 1000;

/** What came of alarms that were chosen. */
export interface Dispatched {
  readonly orders: readonly CreatedOrder[];
  /** Alarms that somebody had handled already. */
  readonly left: readonly LeftAlarm[];
}

/**
 * Makes orders of alarms (派单): one per station, joined to its open alarm order when there is one. Alarms of no station (stock) go to one that is
 * named; what an order handles already, or is closed, is left.
 * @throws AppError `invalid` it should be done in the past; `badMove` an alarm is of no station and none of its company is named; `notFound` an alarm is not in the scope; `statusChanged` all of them are handled already, or closed.
 */
export async function dispatchAlarms(ctx: Ctx, input: DispatchInput): Promise<Dispatched> {
  refusePastEnd(ctx, input.planEnd);
  return inTransaction(ctx, async (tx) => {
    const orders: CreatedOrder[] = [];
    const { free, left } = await findFreeAlarms(tx, input.alarmIds);
    for (const [stationId, group] of await groupByStation(tx, free, input.stationId))
      orders.push(await orderOf(tx, stationId, group, input));
    return { orders, left };
  });
}

/** Alarms that need no work, what they were found to be, and why nothing is done. */
export interface SettleInput extends Pick<DispatchInput, 'alarmIds' | 'stationId'> {
  readonly alarmVerifyResult: string;
  readonly result: string;
}

/**
 * Settles alarms that need no work (无需处理): of each station an order is made and completed at once, whatever other order is open there.
 * @throws AppError as `dispatchAlarms`; `forbidden` not for this actor
 */
export async function settleAlarms(
  ctx: Ctx,
  { alarmVerifyResult, result, ...input }: SettleInput,
): Promise<Dispatched> {
  return inTransaction(ctx, async (tx) => {
    const orders: CreatedOrder[] = [];
    const { free, left } = await findFreeAlarms(tx, input.alarmIds);
    for (const [stationId, group] of await groupByStation(tx, free, input.stationId)) {
      const { words, ...said } = await saidOf(tx, stationId);
      orders.push(
        await createWorkOrder(tx, {
          move: 'noNeed',
          alarmIds: group.map(({ id }) => id),
          words,
          fields: {
            ...said,
            stationId,
            orderType: ALARM_ORDER_TYPE,
            planStart: wallTime(tx.now()),
            alarmVerifyResult,
            result,
          },
        }),
      );
    }
    return { orders, left };
  });
}

/** @throws AppError `invalid` the order would be overdue when it is made */
function refusePastEnd(ctx: Ctx, planEnd: string | undefined): void {
  const end = parseWallTime(planEnd);
  if (end === null || end > ctx.now().getTime()) return;
  const message = serverText(ctx.lang, 'workOrder.fromAlarm.pastEnd');
  throw new AppError('invalid', {}, { issues: [{ path: 'planEnd', rule: 'must', message }] });
}

/** What a dispatch is about to do, in words. */
export interface DispatchPreview {
  readonly text: string;
  /** `isOut`: an alarm that is left. */
  readonly items: readonly { readonly text: string; readonly isOut?: boolean }[];
}

/** Says which orders a dispatch of these alarms would make, which open ones would take alarms in, or that a station is still to be named; nothing is written. @throws as `dispatchAlarms` */
export async function previewDispatch(
  ctx: Ctx,
  input: Pick<DispatchInput, 'alarmIds' | 'stationId'>,
): Promise<DispatchPreview> {
  const items: { readonly text: string; readonly isNew: boolean }[] = [];
  const { free, left } = await findFreeAlarms(ctx, input.alarmIds);
  const out = left.map(({ text }) => ({ text, isOut: true }));
  if (!input.stationId && free.some((alarm) => !alarm.stationId))
    return { text: serverText(ctx.lang, 'workOrder.fromAlarm.noStation'), items: out };
  for (const [stationId, group] of await groupByStation(ctx, free, input.stationId)) {
    const open = await findOpenOrder(ctx.db, orderEntity(ctx), {
      stationId,
      orderType: ALARM_ORDER_TYPE,
      alarmKey: ALARM_KEY,
    });
    const params = {
      station: await stationName(ctx, stationId),
      count: group.length,
      orderNo: open?.['orderNo'],
    };
    items.push({
      text: serverText(ctx.lang, open ? 'workOrder.preview.join' : 'workOrder.preview.new', params),
      isNew: !open,
    });
  }
  const created = items.filter(({ isNew }) => isNew).length;
  const joined = items.length - created;
  const text = serverText(ctx.lang, totalOf(created, joined), { created, joined });
  return { text, items: [...items.map((item) => ({ text: item.text })), ...out] };
}

function totalOf(created: number, joined: number) {
  if (joined === 0) return 'workOrder.preview.created';
  return created === 0 ? 'workOrder.preview.joined' : 'workOrder.preview.createdAndJoined';
}

async function groupByStation(
  ctx: Ctx,
  alarms: readonly AlarmRow[],
  stationId: string | undefined,
): Promise<ReadonlyMap<string, readonly AlarmRow[]>> {
  const byStation = new Map<string, AlarmRow[]>();
  for (const alarm of alarms) {
    const at = alarm.stationId ?? (await namedStation(ctx, stationId, alarm.opsCompanyId ?? null));
    byStation.set(at, [...(byStation.get(at) ?? []), alarm]);
  }
  return byStation;
}

/** The station that is named for what is of none. @throws AppError `badMove` none is, or it is not served by that company */
async function namedStation(
  ctx: Ctx,
  stationId: string | undefined,
  opsCompanyId: string | null,
): Promise<string> {
  const entity = needEntity(ctx, 'station');
  const station = stationId && (await findRow(ctx.db, ctx.scope, entity, stationId));
  if (station && station.opsCompanyId === opsCompanyId) return station.id;
  throw new AppError('badMove', { reason: serverText(ctx.lang, 'workOrder.fromAlarm.noStation') });
}

async function stationName(ctx: Ctx, stationId: string): Promise<unknown> {
  const station = ctx.registry.entity('station');
  return station ? (await findRow(ctx.db, ctx.scope, station, stationId))?.['name'] : undefined;
}

/** Title and content of an order that alarms make, in each language; what they say themselves stands in their own table on it. */
async function saidOf(tx: Ctx, stationId: string, comment?: string) {
  const name = await stationName(tx, stationId);
  return inLanguages(tx, ({ lang }) => ({
    title: serverText(lang, 'workOrder.fromAlarm.title', { station: name }).slice(0, MAX_TITLE),
    // without their number: others join the order later
    content: (comment || serverText(lang, 'workOrder.fromAlarm.content')).slice(0, MAX_CONTENT),
  }));
}

async function orderOf(
  tx: Ctx,
  stationId: string,
  alarms: readonly AlarmRow[],
  input: DispatchInput,
): Promise<CreatedOrder> {
  const { words, ...said } = await saidOf(tx, stationId, input.comment);
  return createWorkOrder(tx, {
    alarmIds: alarms.map(({ id }) => id),
    words,
    fields: {
      ...said,
      stationId,
      orderType: ALARM_ORDER_TYPE,
      urgency: input.urgency,
      planStart: wallTime(tx.now()),
      planEnd: input.planEnd,
      ...(input.assigneeId ? { assigneeId: input.assigneeId } : {}),
    },
  });
}
