import { type RawBuilder, sql } from 'kysely';

import type { AlarmLine } from '#schemas/api/alarm.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import { updateKept } from '#server/records/store/kept-rows.ts';
import { columnsOf } from '#server/records/store/rows.ts';
import type { EntityOf, StoredOf } from '#server/registry/rows.ts';

type AlarmEntity = EntityOf<'alarmRecord'>;
type AlarmRow = StoredOf<'alarmRecord'>;

const ALARMS = sql.table('dm_alarm_record');

/** Values of the dictionary `alarm_status`. */
export const ALARM_STATUS = {
  unhandled: '0',
  handling: '1',
  handled: '2',
  recovered: '3',
  closed: '4',
  suspended: '5',
} as const;

/** Who changes alarms, and the entity they are. */
export interface AlarmWriter {
  readonly entity: AlarmEntity;
  readonly by: string;
}

/** What the order takes is "handling" from then on; recovered alarms keep that word. */
const TAKEN = sql`case when t.status = ${ALARM_STATUS.unhandled} then ${ALARM_STATUS.handling} else t.status end`;
const NOW = sql`now()`;
/** Dictionary alarm_verify_result: what goes on to the regulator (DOMAIN.md 3.3), and what was no alarm. */
const REGULATED: readonly string[] = ['1', '4'];
const FALSE_ALARM = '6';
/** Dictionary alarm_dispose_status. */
export const DISPOSE_STATUS = { waiting: '0', done: '1' } as const;

/** An exceedance of the process, or a fault of its equipment, waits for the regulator once it is found to be one; what is disposed of stays so. */
function disposedAs(verifyResult: string): RawBuilder<unknown> {
  return REGULATED.includes(verifyResult)
    ? sql`coalesce(t.dispose_status, ${DISPOSE_STATUS.waiting})`
    : sql`t.dispose_status`;
}

/** An order takes alarms over. */
export async function takeAlarms(
  db: Db,
  { entity, by, isPerson }: AlarmWriter & { readonly isPerson: boolean },
  orderId: string,
  alarmIds: readonly string[],
): Promise<void> {
  if (alarmIds.length === 0) return;
  await updateKept(db, entity, {
    where: sql`t.id = any(${alarmIds}::bigint[])`,
    set: {
      workOrderId: orderId,
      status: TAKEN,
      // whoever dispatches has seen it; a rule that does has not
      ...(isPerson
        ? {
            confirmTime: sql`coalesce(t.confirm_time, ${NOW})`,
            handlerId: sql`coalesce(t.handler_id, ${by}::bigint)`,
          }
        : {}),
      updateDate: NOW,
    },
    by,
  });
}

/** The alarms of an order change from one of `from` to `to`; `isReleased` frees them for another order. */
export async function moveOrderAlarms(
  db: Db,
  { entity, by }: AlarmWriter,
  orderId: string,
  change: {
    readonly from: readonly string[];
    readonly to: string;
    readonly isReleased?: boolean;
    readonly verifyResult?: string | null;
    /** Dictionary alarm_response_type; nothing where it is not known how they were answered. */
    readonly responseType?: string | null;
    readonly handlerId?: string;
  },
): Promise<void> {
  await updateKept(db, entity, {
    where: sql`t.work_order_id = ${orderId} and t.status = any(${change.from})`,
    set: {
      status: change.to,
      ...(change.isReleased ? { workOrderId: null } : {}),
      ...(change.verifyResult
        ? { verifyResult: change.verifyResult, disposeStatus: disposedAs(change.verifyResult) }
        : {}),
      ...(change.responseType ? { responseType: change.responseType } : {}),
      ...(change.handlerId ? { handlerId: change.handlerId } : {}),
      updateDate: NOW,
    },
    by,
  });
}

/** Alarms of a withdrawn order that no other order took meanwhile come back to it. */
export async function retakeAlarms(
  db: Db,
  { entity, by }: AlarmWriter,
  orderId: string,
): Promise<void> {
  await updateKept(db, entity, {
    where: sql`t.work_order_id is null and exists (select 1 from ops_work_order_alarm l where l.alarm_id = t.id and l.order_id = ${orderId})`,
    set: { workOrderId: orderId, status: TAKEN, updateDate: NOW },
    by,
  });
}

/** Somebody has seen these alarms; those already confirmed stay as they are. @returns ids that changed */
export async function confirmAlarms(
  db: Db,
  entity: AlarmEntity,
  scope: Scope,
  given: { readonly ids: readonly string[]; readonly userId: string; readonly at: Date },
): Promise<readonly string[]> {
  const rows = await updateKept(db, entity, {
    where: sql`t.id = any(${given.ids}::bigint[]) and t.confirm_time is null and ${visibleRows(entity, scope)}`,
    set: {
      confirmTime: given.at,
      handlerId: sql`coalesce(t.handler_id, ${given.userId}::bigint)`,
      updateDate: NOW,
    },
    by: given.userId,
  });
  return rows.map(({ id }) => id);
}

/** Closes alarms that no order works on. One that still goes on stays active, so that it is not raised again at once. @returns ids that changed */
export async function closeAlarms(
  db: Db,
  entity: AlarmEntity,
  scope: Scope,
  given: {
    readonly ids: readonly string[];
    readonly userId: string;
    readonly at: Date;
    readonly comment: string;
    readonly verifyResult: string;
  },
): Promise<readonly string[]> {
  const rows = await updateKept(db, entity, {
    where: sql`t.id = any(${given.ids}::bigint[]) and (t.status = any(${[ALARM_STATUS.unhandled, ALARM_STATUS.recovered, ALARM_STATUS.suspended]}) or (t.status = ${ALARM_STATUS.handling} and t.work_order_id is null)) and ${visibleRows(entity, scope)}`,
    set: {
      status: ALARM_STATUS.closed,
      handleComment: given.comment,
      verifyResult: given.verifyResult,
      disposeStatus: disposedAs(given.verifyResult),
      handlerId: given.userId,
      confirmTime: sql`coalesce(t.confirm_time, ${given.at})`,
      updateDate: NOW,
    },
    by: given.userId,
  });
  return rows.map(({ id }) => id);
}

/**
 * Says what alarms are that nobody closed and nobody said it of: a false one is closed by who may close, any other is being handled from then
 * on; what recovered or is handled keeps its status. @returns ids that changed
 */
export async function verifyAlarms(
  db: Db,
  entity: AlarmEntity,
  scope: Scope,
  given: {
    readonly ids: readonly string[];
    readonly userId: string;
    readonly at: Date;
    readonly comment: string | null;
    readonly verifyResult: string;
    readonly mayClose: boolean;
  },
): Promise<readonly string[]> {
  const open = [ALARM_STATUS.unhandled, ALARM_STATUS.suspended];
  const next =
    given.verifyResult === FALSE_ALARM && given.mayClose
      ? ALARM_STATUS.closed
      : ALARM_STATUS.handling;
  const rows = await updateKept(db, entity, {
    where: sql`t.id = any(${given.ids}::bigint[]) and t.status <> ${ALARM_STATUS.closed} and t.verify_result is null and ${visibleRows(entity, scope)}`,
    set: {
      status: sql`case when t.status = any(${open}) then ${next} else t.status end`,
      verifyResult: given.verifyResult,
      disposeStatus: disposedAs(given.verifyResult),
      handleComment: sql`coalesce(${given.comment}::text, t.handle_comment)`,
      handlerId: sql`coalesce(t.handler_id, ${given.userId}::bigint)`,
      confirmTime: sql`coalesce(t.confirm_time, ${given.at})`,
      updateDate: NOW,
    },
    by: given.userId,
  });
  return rows.map(({ id }) => id);
}

/** Appends one action to the history of each alarm. */
export async function insertAlarmLogs(
  db: Db,
  logs: readonly { readonly id: string; readonly alarmId: string }[],
  entry: {
    readonly at: Date;
    readonly userId: string;
    readonly action: string;
    readonly comment?: string | null;
    readonly fields?: object;
  },
): Promise<void> {
  if (logs.length === 0) return;
  await sql`insert into dm_alarm_log (id, alarm_id, at, user_id, action, comment, fields)
    select l.id, l.alarm_id, ${entry.at}, ${entry.userId}::bigint, ${entry.action}, ${entry.comment ?? null}::text, ${JSON.stringify(entry.fields ?? {})}::jsonb
    from unnest(${logs.map(({ id }) => id)}::bigint[], ${logs.map(({ alarmId }) => alarmId)}::bigint[]) as l(id, alarm_id)`.execute(
    db,
  );
}

/** History of one alarm, newest first. */
export async function readAlarmLog(db: Db, alarmId: string): Promise<readonly AlarmLine[]> {
  const { rows } =
    await sql<AlarmLine>`select l.id, l.at, l.user_id as "userId", coalesce(u.real_name, u.username) as "userName", l.action, l.comment, l.fields
    from dm_alarm_log l left join sys_user u on u.id = l.user_id where l.alarm_id = ${alarmId} order by l.id desc`.execute(
      db,
    );
  return rows;
}

/** Alarms of the same point, factor and type since a time, without the alarm itself; at most 100, newest first. */
export async function findSameAlarms(
  db: Db,
  scope: Scope,
  entity: AlarmEntity,
  like: { readonly alarm: AlarmRow; readonly since: Date },
): Promise<readonly AlarmRow[]> {
  const { alarm } = like;
  const { rows } =
    await sql<AlarmRow>`select ${columnsOf(entity)} from ${ALARMS} t where t.id <> ${alarm.id} and t.station_id = ${alarm['stationId']}
    and t.monitor_point_id is not distinct from ${alarm['monitorPointId'] ?? null}::bigint and t.factor_code is not distinct from ${alarm['factorCode'] ?? null}
    and t.alarm_type = ${alarm['alarmType']} and t.alarm_time >= ${like.since} and ${visibleRows(entity, scope)} order by t.alarm_time desc limit 100`.execute(
      db,
    );
  return rows;
}

/** Counts by level and status of what the scope shows, since a time. */
export async function countAlarms(
  db: Db,
  scope: Scope,
  entity: AlarmEntity,
  since: Date | null,
): Promise<
  readonly {
    readonly level: string;
    readonly status: string;
    readonly isConfirmed: boolean;
    readonly count: number;
  }[]
> {
  const after = since ? sql`and t.alarm_time >= ${since}` : sql``;
  const { rows } = await sql<{
    level: string;
    status: string;
    isConfirmed: boolean;
    count: number;
  }>`select t.level, t.status, t.confirm_time is not null as "isConfirmed", count(*)::int as count
    from ${ALARMS} t where ${visibleRows(entity, scope)} ${after} group by 1, 2, 3`.execute(db);
  return rows;
}

/** Stations of those of the alarms that the scope shows. */
export async function listStationsOfAlarms(
  db: Db,
  entity: AlarmEntity,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct t.station_id::text as id from ${ALARMS} t
    where t.id = any(${ids}::bigint[]) and t.station_id is not null and ${visibleRows(entity, scope)} order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether one of these alarms is of a monitoring point: others (stock) are nothing that the enterprise of a station sees. */
export async function areOfPoint(db: Db, alarmIds: readonly string[]): Promise<boolean> {
  if (alarmIds.length === 0) return false;
  const { rows } = await sql`select 1 from dm_alarm_record
    where id = any(${[...alarmIds]}::bigint[]) and monitor_point_id is not null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The alarms an order was made for, whoever works on them now. */
export async function listLinkedAlarmIds(db: Db, orderId: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select alarm_id as id from ops_work_order_alarm where order_id = ${orderId} order by alarm_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
