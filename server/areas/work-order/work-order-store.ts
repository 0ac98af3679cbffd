import { sql } from 'kysely';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/base/context/scope.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import { updateKept } from '#server/records/store/kept-rows.ts';
import { columnsOf, type StoredRow } from '#server/records/store/rows.ts';

/** Status values of orders on which work still goes on (workorder-transitions.json, open). */
const OPEN = ['0', '1', '2', '3', '4', '-1'];

export interface OrderLog {
  readonly id: string;
  readonly orderId: string;
  readonly at: Date;
  readonly userId: string;
  readonly move: string;
  readonly from: string | null;
  readonly to: string;
  readonly comment: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Writes a move if nobody was faster: the row must still have the status and version that were read.
 * @returns false when it has not; then nothing is written.
 */
export async function saveMove(
  db: Db,
  entity: EntitySchema,
  seen: { readonly id: string; readonly status: string; readonly version: number; readonly by: string },
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const where = sql`t.id = ${seen.id} and t.status = ${seen.status} and t.version = ${seen.version}`;
  return (await updateKept(db, entity, { where, set: values, by: seen.by })).length === 1;
}

/** Marks an order beside its moves; its version stays, so that nobody's open dialog turns stale. */
export async function markOrder(
  db: Db,
  entity: EntitySchema,
  order: { readonly id: string; readonly by: string },
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await updateKept(db, entity, { where: sql`t.id = ${order.id}`, set: values, by: order.by, keepsVersion: true });
}

/** Holds other creations of the day back until this transaction ends, so that two of them see each other. */
export async function lockOrderNumbers(db: Db, day: string): Promise<void> {
  await sql`insert into ops_work_order_no (day, last) values (${day}, 0) on conflict (day) do update set last = ops_work_order_no.last`.execute(db);
}

/** The next number of the day, from 1; a gap remains where the transaction fails. */
export async function nextOrderNumber(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`insert into ops_work_order_no (day, last) values (${day}, 1)
    on conflict (day) do update set last = ops_work_order_no.last + 1 returning last`.execute(db);
  return rows[0]?.last ?? 1;
}

/** The open order that a new one of the same station, type and alarm key joins. */
export async function findOpenOrder(
  db: Db,
  entity: EntitySchema,
  key: { readonly stationId: string; readonly orderType: string; readonly alarmKey: string },
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`select ${columnsOf(entity)} from ${sql.table(entity.table.name)} t
    where t.station_id = ${key.stationId} and t.order_type = ${key.orderType} and coalesce(t.alarm_key, '') = ${key.alarmKey} and t.status = any(${OPEN})
    order by t.id limit 1`.execute(db);
  return rows[0];
}

/** Appends to the order's history; rows are never changed (a trigger sees to it). */
export async function insertOrderLog(db: Db, log: OrderLog): Promise<void> {
  await sql`insert into ops_work_order_log (id, order_id, at, user_id, move, from_status, to_status, comment, fields)
    values (${log.id}, ${log.orderId}, ${log.at}, ${log.userId}, ${log.move}, ${log.from}, ${log.to}, ${log.comment}, ${JSON.stringify(log.fields)}::jsonb)`.execute(
    db,
  );
}

/** History of one order, newest first. The caller has checked that the order is visible. */
export async function readTimeline(db: Db, orderId: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`select l.id, l.at, l.user_id as "userId", coalesce(u.real_name, u.username) as "userName",
    l.move as "action", l.from_status as "from", l.to_status as "to", l.comment, l.fields
    from ops_work_order_log l left join sys_user u on u.id = l.user_id where l.order_id = ${orderId} order by l.id desc`.execute(db);
  return rows;
}

/** Links alarms to an order; already linked ones stay. */
export async function linkAlarms(db: Db, orderId: string, alarmIds: readonly string[]): Promise<void> {
  if (alarmIds.length === 0) return;
  await sql`insert into ops_work_order_alarm (order_id, alarm_id) select ${orderId}, unnest(${alarmIds}::bigint[]) on conflict do nothing`.execute(db);
}

/** Orders in a status since before a time, and not yet reminded (or last reminded before another). At most 200 a call. */
export async function findIdleOrders(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  idle: { readonly status: string; readonly since: Date; readonly remindedBefore?: Date; readonly urgency?: string },
): Promise<readonly StoredRow[]> {
  const reminded = idle.remindedBefore ? sql`(t.remind_time is null or t.remind_time < ${idle.remindedBefore})` : sql`t.remind_time is null`;
  const urgency = idle.urgency ? sql`and t.urgency = ${idle.urgency}` : sql``;
  const { rows } = await sql<StoredRow>`select ${columnsOf(entity)} from ${sql.table(entity.table.name)} t
    where t.status = ${idle.status} and t.status_time <= ${idle.since} and ${reminded} ${urgency} and ${visibleRows(entity, scope)} order by t.id limit 200`.execute(
    db,
  );
  return rows;
}

/** Orders whose deadline is over and that are not marked yet. */
export async function findOverdueOrders(db: Db, scope: Scope, entity: EntitySchema, over: Condition): Promise<readonly StoredRow[]> {
  const { rows } = await sql<StoredRow>`select ${columnsOf(entity)} from ${sql.table(entity.table.name)} t
    where ${over} and not coalesce(t.is_overdue, false) and ${visibleRows(entity, scope)} order by t.id limit 200`.execute(db);
  return rows;
}
