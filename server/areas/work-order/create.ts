import { alarmEntity, noteAlarms, takeAlarms } from '#server/areas/alarm/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { parseWallTime, wallTime } from '#schemas/types/wall-time.ts';
import { judgeMove, rolesTowards, USER_TYPE } from './policy.ts';
import type { WorkOrderRules } from './guards.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import { findRow, type StoredRow } from '#server/records/store/rows.ts';
import { findAssignee } from './assignee-store.ts';
import { findOpenOrder, insertOrderLog, linkAlarms, lockOrderNumbers, markOrder, nextOrderNumber } from './work-order-store.ts';
import { tellJoined, tellMove } from './notices.ts';
import { DELAY, type Fields, ORDER_SOURCE, orderEntity, orderStates, text, viewOf } from './order.ts';
import { assertAllowed, readMoveFields } from './refuse.ts';
import { readRules } from './rules.ts';

export interface CreateInput {
  /** The fields of the create dialog; `needConfirm` (bool) besides. */
  readonly fields: Fields;
  /** Alarms the order is for; they must be visible to the actor already. */
  readonly alarmIds?: readonly string[];
  /**
   * What becomes of a request for which an open order of the same station and type goes on already. Alarms and plans join it
   * without a question; a person is asked first.
   */
  readonly onDuplicate?: 'join' | 'new' | undefined;
}

export interface CreatedOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly status: string;
  readonly version: number;
  /** True when an open order of the same station, type and alarm key took it in. */
  readonly isThisGroup: boolean;
}

const SYSTEM_ID = '0';
/** The alarm key of orders that alarms made: those of one station join. */
export const ALARM_KEY = 'alarm';

type Assignee = NonNullable<Awaited<ReturnType<typeof findAssignee>>>;

/**
 * Makes an order, or joins the open one of the same station and type. Without an assignee it goes to the engineer on duty.
 * @throws AppError `forbidden` not for this actor; `badMove` a condition does not hold; `invalid` fields are missing or bad;
 *   `duplicateOrder` such an order goes on already, and nobody has said whether to join it.
 */
export async function createWorkOrder(ctx: Ctx, input: CreateInput): Promise<CreatedOrder> {
  return inTransaction(ctx, async (tx) => {
    const states = orderStates(tx);
    const fields = readMoveFields(tx, states.moves['create'] ?? missingCreate(), input.fields);
    const rules = await readRules(tx.db);
    const station = await findStation(tx, String(fields['stationId']));
    const assignee = await chooseAssignee(tx, station, text(fields, 'assigneeId'));
    const alarmIds = input.alarmIds ?? [];
    const key = { stationId: String(fields['stationId']), orderType: String(fields['orderType']), alarmKey: alarmIds.length > 0 ? ALARM_KEY : '' };
    const day = wallTime(tx.now()).slice(0, 10).replaceAll('-', '');
    await lockOrderNumbers(tx.db, day);
    const open = await findOpenOrder(tx.db, orderEntity(tx), key);
    const joins = isAskedFirst(tx, alarmIds) ? input.onDuplicate : 'join';
    const verdict = judgeMove(states, {
      actor: tx.actor,
      name: 'create',
      rules,
      order: { ...viewOf(station ?? {}, null), assigneeId: null, creatorId: null },
      facts: {
        now: tx.now().getTime(),
        planStart: parseWallTime(fields['planStart']),
        planEnd: parseWallTime(fields['planEnd']),
        isStationVisible: station !== undefined,
        hasOpenDuplicate: open !== undefined && joins === undefined,
        ...(assignee ? { newAssignee: assignee } : {}),
      },
    });
    if (open && !verdict.ok && verdict.reason === 'guard' && verdict.guard === 'noOpenDuplicate') throw duplicateOrder(open);
    assertAllowed(tx, verdict);
    if (open && joins === 'join') return joinOrder(tx, open, { fields, alarmIds });
    const order = await insertOrder(tx, {
      fields,
      station: station ?? {},
      assignee,
      to: verdict.to,
      rules,
      key,
      day,
      needConfirm: input.fields['needConfirm'],
      isAlarm: alarmIds.length > 0,
    });
    await attachAlarms(tx, order, alarmIds);
    return createdOrder(order, false);
  });
}

/** A person who types an order by hand decides; alarms and plans have said what they want by being what they are. */
function isAskedFirst(tx: Ctx, alarmIds: readonly string[]): boolean {
  return alarmIds.length === 0 && tx.actor.id !== SYSTEM_ID;
}

/** The answer the client asks its question from; what was typed stays in its dialog. */
function duplicateOrder(open: StoredRow): AppError {
  const { id, orderNo } = open;
  return new AppError('duplicateOrder', { data: { ask: 'duplicateOrder', id, orderNo } });
}

/** The open order takes the request in: nothing that was typed is lost, it stands in the order's history, and who works on it is told. */
async function joinOrder(
  tx: Ctx,
  open: StoredRow,
  { fields, alarmIds }: { readonly fields: Fields; readonly alarmIds: readonly string[] },
): Promise<CreatedOrder> {
  const joinedCount = Number(open['joinedCount'] ?? 0) + 1;
  await markOrder(tx.db, orderEntity(tx), { id: open.id, by: tx.actor.id }, { joinedCount });
  await attachAlarms(tx, open, alarmIds);
  const comment = [text(fields, 'title'), text(fields, 'content')].filter(Boolean).join('\n');
  await insertOrderLog(tx.db, {
    id: newId(),
    orderId: open.id,
    at: tx.now(),
    userId: tx.actor.id,
    move: 'create',
    from: String(open['status']),
    to: String(open['status']),
    comment,
    fields: { ...fields, isThisGroup: true, alarmIds },
  });
  await tellJoined(tx, open, comment);
  return createdOrder(open, true);
}

function createdOrder(order: StoredRow, isThisGroup: boolean): CreatedOrder {
  return { id: order.id, orderNo: String(order['orderNo']), status: String(order['status']), version: Number(order['version'] ?? 1), isThisGroup };
}

async function findStation(tx: Ctx, id: string): Promise<StoredRow | undefined> {
  const entity = tx.registry.entity('station');
  if (!entity) throw new Error('the entity "station" is not in the registry');
  return findRow(tx.db, tx.scope, entity, id);
}

/** The one who was named (who must be active and of the station's company), or the one on duty where he is. */
async function chooseAssignee(tx: Ctx, station: StoredRow | undefined, wanted: string | null): Promise<Assignee | undefined> {
  const isFit = (one: Assignee | undefined) => one?.isActive === true && one.opsCompanyId !== null && one.opsCompanyId === text(station ?? {}, 'opsCompanyId');
  if (wanted) {
    const named = await findAssignee(tx.db, wanted);
    if (station && !isFit(named)) assertAllowed(tx, { ok: false, reason: 'guard', guard: 'assigneeOfCompany' });
    return named;
  }
  const dutyId = text(station ?? {}, 'dutyUserId');
  const duty = dutyId ? await findAssignee(tx.db, dutyId) : undefined;
  return isFit(duty) ? duty : undefined;
}

interface NewOrder {
  readonly fields: Fields;
  readonly station: Fields;
  readonly assignee: Assignee | undefined;
  readonly to: string;
  readonly rules: WorkOrderRules;
  readonly key: { readonly alarmKey: string; readonly orderType: string };
  readonly day: string;
  readonly needConfirm: unknown;
  readonly isAlarm: boolean;
}

async function insertOrder(tx: Ctx, { fields, station, assignee, to, rules, key, day, needConfirm, isAlarm }: NewOrder): Promise<StoredRow> {
  const now = wallTime(tx.now());
  const orderNo = `WO${day}${String(await nextOrderNumber(tx.db, day)).padStart(4, '0')}`;
  const order: StoredRow = {
    ...fields,
    id: newId(),
    orderNo,
    status: to,
    statusTime: now,
    alarmKey: key.alarmKey,
    source: sourceOf(tx, station, isAlarm),
    enterpriseId: text(station, 'enterpriseId'),
    opsCompanyId: text(station, 'opsCompanyId'),
    regionCode: text(station, 'regionCode'),
    assigneeId: assignee?.id ?? null,
    ...(assignee ? { dispatcherId: tx.actor.id === SYSTEM_ID ? null : tx.actor.id, dispatchTime: now } : {}),
    needConfirm: typeof needConfirm === 'boolean' ? needConfirm : rules.confirmTypes.includes(key.orderType),
    needVisit: rules.visitTypes.includes(key.orderType),
    redeployCount: 0,
    rejectCount: 0,
    urgeCount: 0,
    joinedCount: 0,
    delayStatus: DELAY.none,
    delayCount: 0,
    isOverdue: false,
    exceptions: [],
    creator: tx.actor.id,
    createDate: now,
    updater: tx.actor.id,
    updateDate: now,
    version: 1,
  };
  await insertKept(tx.db, orderEntity(tx), order, tx.actor.id);
  await insertOrderLog(tx.db, {
    id: newId(),
    orderId: order.id,
    at: tx.now(),
    userId: tx.actor.id,
    move: 'create',
    from: null,
    to,
    comment: text(fields, 'content'),
    fields: assignee ? { assigneeId: assignee.id, assigneeName: assignee.name } : {},
  });
  await tellMove(tx, { move: 'create', before: {}, after: order, comment: null });
  tx.emit('workOrder.moved', { id: order.id, move: 'create', from: null, to, by: tx.actor.id });
  return order;
}

function sourceOf(tx: Ctx, station: Fields, isAlarm: boolean): string {
  if (isAlarm) return ORDER_SOURCE.alarm;
  if (tx.actor.id === SYSTEM_ID) return ORDER_SOURCE.plan;
  const isBureau = tx.actor.userType === USER_TYPE.bureau && rolesTowards(tx.actor, viewOf(station, null)).includes('REG');
  return isBureau ? ORDER_SOURCE.bureau : ORDER_SOURCE.manual;
}

async function attachAlarms(tx: Ctx, order: StoredRow, alarmIds: readonly string[]): Promise<void> {
  await linkAlarms(tx.db, order.id, alarmIds);
  await takeAlarms(tx.db, { entity: alarmEntity(tx), by: tx.actor.id }, order.id, alarmIds);
  await noteAlarms(tx, alarmIds, { action: 'dispatch', fields: { orderId: order.id, orderNo: order['orderNo'] } });
}

function missingCreate(): never {
  throw new AppError('internal', { expected: 'a move "create" in states/work-order.json' });
}
