import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** An alarm as ingest raises it. Times are ISO text; dictionary values are text. */
export interface NewAlarm {
  readonly id: string;
  readonly pointId: string | null;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly regionCode: string | null;
  readonly factorCode: string | null;
  readonly alarmType: string;
  readonly level: number;
  readonly at: string;
  readonly lastAt: string;
  readonly value: number | null;
  readonly maxValue: number | null;
  readonly upper: number | null;
  readonly lower: number | null;
  readonly limitText: string | null;
  readonly multiple: number | null;
  readonly unit: string | null;
  readonly times: number;
  readonly message: string;
  /** When it ended already; null while it goes on. */
  readonly endedAt: string | null;
}

const ACTIVE_INDEX = 'ux_dm_alarm_record__active';
/** What of an active alarm is there once; an alarm of the whole point has no factor. */
const ACTIVE_KEY = sql`monitor_point_id, coalesce(factor_code, ''), alarm_type`;

/**
 * Makes the index that lets one alarm of a point, a factor and a kind be active. Where several are, the oldest goes on and
 * the others end with their latest value. Harmless where it is there.
 */
export async function keepOneActiveAlarm(db: Db): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass(${ACTIVE_INDEX}) is not null as "isThere"`.execute(db);
  if (rows[0]?.isThere) return;
  await db.transaction().execute(async (tx) => {
    await sql`lock table dm_alarm_record in share row exclusive mode`.execute(tx);
    await sql`
      update dm_alarm_record a set is_active = false, recover_time = coalesce(a.last_time, a.alarm_time), status = case when a.status = '0' then '3' else a.status end
      where a.is_active and exists (select 1 from dm_alarm_record o where o.is_active and o.id < a.id and o.monitor_point_id = a.monitor_point_id
        and coalesce(o.factor_code, '') = coalesce(a.factor_code, '') and o.alarm_type = a.alarm_type)`.execute(tx);
    await sql`create unique index if not exists ${sql.ref(ACTIVE_INDEX)} on dm_alarm_record (${ACTIVE_KEY}) where is_active`.execute(tx);
  });
}

const COLUMNS = {
  id: 'bigint',
  monitor_point_id: 'bigint',
  station_id: 'bigint',
  enterprise_id: 'bigint',
  region_code: 'text',
  factor_code: 'text',
  alarm_type: 'text',
  level: 'text',
  alarm_time: 'timestamptz',
  last_time: 'timestamptz',
  value: 'numeric',
  max_value: 'numeric',
  upper: 'numeric',
  lower: 'numeric',
  limit_text: 'text',
  multiple: 'numeric',
  unit: 'text',
  times: 'int',
  message: 'text',
  status: 'text',
  is_active: 'boolean',
  recover_time: 'timestamptz',
} as const;

function rowOf(alarm: NewAlarm): Record<keyof typeof COLUMNS, unknown> {
  return {
    id: alarm.id,
    monitor_point_id: alarm.pointId,
    station_id: alarm.stationId,
    enterprise_id: alarm.enterpriseId,
    region_code: alarm.regionCode,
    factor_code: alarm.factorCode,
    alarm_type: alarm.alarmType,
    level: String(alarm.level),
    alarm_time: alarm.at,
    last_time: alarm.lastAt,
    value: alarm.value,
    max_value: alarm.maxValue,
    upper: alarm.upper,
    lower: alarm.lower,
    limit_text: alarm.limitText,
    multiple: alarm.multiple,
    unit: alarm.unit,
    times: alarm.times,
    message: alarm.message,
    status: alarm.endedAt === null ? '0' : '3',
    is_active: alarm.endedAt === null,
    recover_time: alarm.endedAt,
  };
}

/**
 * Writes new alarms, status 0 (not handled) or, if they ended already, 3. One that is active already goes on instead.
 * @returns for those, the id that was given → the id of the alarm that goes on
 */
export async function insertAlarms(db: Db, alarms: readonly NewAlarm[], now: Date): Promise<ReadonlyMap<string, string>> {
  if (alarms.length === 0) return new Map();
  const names = Object.keys(COLUMNS);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const types = sql.raw(
    Object.entries(COLUMNS)
      .map((entry) => entry.join(' '))
      .join(', '),
  );
  const { rows } = await sql<{ id: string; key: string }>`
    insert into dm_alarm_record as a (${columns}, creator, create_date, updater, update_date)
    select ${columns}, 0, ${now}::timestamptz, 0, ${now}::timestamptz from jsonb_to_recordset(${JSON.stringify(alarms.map(rowOf))}::jsonb) as x (${types})
    on conflict (${ACTIVE_KEY}) where is_active do update set level = greatest(a.level::int, excluded.level::int)::text, last_time = greatest(a.last_time, excluded.last_time),
      value = excluded.value, max_value = greatest(a.max_value, excluded.max_value), multiple = greatest(a.multiple, excluded.multiple), times = a.times + excluded.times
    returning a.id::text as id, concat_ws('|', a.monitor_point_id, coalesce(a.factor_code, ''), a.alarm_type) as key`.execute(db);
  const given = new Set(alarms.map(({ id }) => id));
  const goingOn = new Map(rows.filter(({ id }) => !given.has(id)).map(({ id, key }) => [key, id]));
  const active = alarms.filter(({ endedAt }) => endedAt === null);
  return new Map(
    active.flatMap(({ id, pointId, factorCode, alarmType }) => {
      const other = goingOn.get(`${pointId}|${factorCode ?? ''}|${alarmType}`);
      return other === undefined ? [] : [[id, other] as const];
    }),
  );
}

/** How an active alarm goes on: later time and value, more times, perhaps a higher level. */
export interface AlarmProgress {
  readonly id: string;
  readonly level: number;
  readonly at: string;
  readonly value: number | null;
  readonly maxValue: number | null;
  readonly multiple: number | null;
  readonly addTimes: number;
}

/** @returns how many of them are active still and went on. */
export async function progressAlarms(db: Db, progress: readonly AlarmProgress[]): Promise<number> {
  if (progress.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update dm_alarm_record a set level = greatest(a.level::int, x.level)::text, last_time = greatest(a.last_time, x.at), value = x.value,
      max_value = greatest(a.max_value, x."maxValue"), multiple = greatest(a.multiple, x.multiple), times = a.times + x."addTimes"
    from jsonb_to_recordset(${JSON.stringify(progress)}::jsonb) as x (id text, level int, at timestamptz, value numeric, "maxValue" numeric, multiple numeric, "addTimes" int)
    where a.id = x.id::bigint and a.is_active`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Ends active alarms; one that nobody took up yet becomes 3 (recovered), a handled one keeps its status. @returns how many were active still */
export async function recoverAlarms(db: Db, ended: readonly { readonly id: string; readonly at: string }[]): Promise<number> {
  if (ended.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update dm_alarm_record a set is_active = false, recover_time = x.at, status = case when a.status = '0' then '3' else a.status end, version = coalesce(a.version, 0) + 1
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as x (id text, at timestamptz) where a.id = x.id::bigint and a.is_active`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** A factor of a point, as limits watch it. */
export interface WatchedFactor {
  readonly pointId: string;
  readonly factorCode: string;
}

/** What these limits watch. */
export async function factorsOfLimits(db: Db, limitIds: readonly string[]): Promise<readonly WatchedFactor[]> {
  const { rows } = await sql<WatchedFactor>`
    select monitor_point_id::text as "pointId", factor_code as "factorCode" from dm_limit where id = any(${limitIds}::bigint[])`.execute(db);
  return rows;
}

/**
 * Ends the active alarms of these factors that no limit raises any more (none there, disabled, or without that rule), and
 * forgets what was remembered of them. Limits of `going` count as gone.
 */
export async function recoverUnwatched(
  db: Db,
  factors: readonly WatchedFactor[],
  { going = [], at }: { readonly going?: readonly string[]; readonly at: string },
): Promise<readonly { readonly id: string; readonly stationId: string | null }[]> {
  const { rows } = await sql<{ id: string; stationId: string | null }>`
    update dm_alarm_record a set is_active = false, recover_time = ${at}::timestamptz, status = case when a.status = '0' then '3' else a.status end, version = coalesce(a.version, 0) + 1
    from jsonb_to_recordset(${JSON.stringify(factors)}::jsonb) as x ("pointId" text, "factorCode" text)
    where a.is_active and a.monitor_point_id = x."pointId"::bigint and a.factor_code = x."factorCode" and a.alarm_type in ('1', '2', '3', '5')
      and not exists (
        select 1 from dm_limit l where l.monitor_point_id = a.monitor_point_id and l.factor_code = a.factor_code and l.enabled is not false and l.id <> all(${going}::bigint[])
          and case a.alarm_type when '2' then l.warn_ratio is not null when '3' then l.zero_count is not null when '5' then l.constant_count is not null else true end)
    returning a.id::text as id, a.station_id::text as "stationId"`.execute(db);
  await sql`delete from gw_judge_state where alarm_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  return rows;
}

/** One remembered judging state. `state` is what `server/alarms` gave. */
export interface JudgeStateRow {
  readonly pointId: string;
  readonly factorCode: string;
  readonly alarmType: string;
  readonly kind: string;
  readonly alarmId: string | null;
  readonly state: unknown;
}

/**
 * The remembered states of points, each with the alarm that is active now; an active alarm without a state counts as just
 * raised by real-time values, so that it can recover.
 */
export async function loadJudgeStates(db: Db, pointIds: readonly string[]): Promise<JudgeStateRow[]> {
  const { rows } = await sql<JudgeStateRow>`
    select g.point_id::text as "pointId", g.factor_code as "factorCode", g.alarm_type as "alarmType", g.kind, a.id::text as "alarmId", g.state
    from gw_judge_state g left join dm_alarm_record a on a.is_active and a.monitor_point_id = g.point_id and a.factor_code = g.factor_code and a.alarm_type = g.alarm_type
    where g.point_id = any(${pointIds}::bigint[])
    union all
    select a.monitor_point_id::text, a.factor_code, a.alarm_type, 'rt', a.id::text, jsonb_build_object('bad', 1, 'good', 0, 'isActive', true, 'level', a.level::int, 'lastValue', null, 'lastSample', null)
    from dm_alarm_record a
    where a.is_active and a.alarm_type in ('1', '2', '3', '5') and a.monitor_point_id = any(${pointIds}::bigint[]) and a.factor_code is not null
      and not exists (select 1 from gw_judge_state g where g.point_id = a.monitor_point_id and g.factor_code = a.factor_code and g.alarm_type = a.alarm_type)`.execute(
    db,
  );
  return rows;
}

/** Keeps the states that differ from idle, and forgets those that do not. */
export async function saveJudgeStates(db: Db, kept: readonly JudgeStateRow[], idle: readonly JudgeStateRow[]): Promise<void> {
  if (kept.length > 0) {
    await sql`
      insert into gw_judge_state (point_id, factor_code, alarm_type, kind, alarm_id, state)
      select "pointId"::bigint, "factorCode", "alarmType", kind, "alarmId"::bigint, state
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x ("pointId" text, "factorCode" text, "alarmType" text, kind text, "alarmId" text, state jsonb)
      on conflict (point_id, factor_code, alarm_type, kind) do update set alarm_id = excluded.alarm_id, state = excluded.state`.execute(db);
  }
  if (idle.length > 0) {
    await sql`
      delete from gw_judge_state g using jsonb_to_recordset(${JSON.stringify(idle)}::jsonb) as x ("pointId" text, "factorCode" text, "alarmType" text, kind text)
      where g.point_id = x."pointId"::bigint and g.factor_code = x."factorCode" and g.alarm_type = x."alarmType" and g.kind = x.kind`.execute(db);
  }
}

/** Ends the active alarms of one kind that whole points have. @returns what was ended, with its station. */
export async function recoverPoints(
  db: Db,
  pointIds: readonly string[],
  { alarmType, at }: { readonly alarmType: string; readonly at: string },
): Promise<{ id: string; stationId: string | null }[]> {
  if (pointIds.length === 0) return [];
  const { rows } = await sql<{ id: string; stationId: string | null }>`
    update dm_alarm_record set is_active = false, recover_time = ${at}::timestamptz, status = case when status = '0' then '3' else status end, version = coalesce(version, 0) + 1
    where is_active and alarm_type = ${alarmType} and monitor_point_id = any(${pointIds}::bigint[]) returning id::text as id, station_id::text as "stationId"`.execute(
    db,
  );
  return rows;
}

/** When the active alarms of a kind that whole points have were last raised; milliseconds since 1970. */
export async function activeSince(db: Db, pointIds: readonly string[], alarmType: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ pointId: string; lastMs: number }>`
    select monitor_point_id::text as "pointId", extract(epoch from coalesce(last_time, alarm_time))::float8 * 1000 as "lastMs" from dm_alarm_record
    where is_active and alarm_type = ${alarmType} and monitor_point_id = any(${pointIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ pointId, lastMs }) => [pointId, lastMs]));
}

/** A point that is silent: heard before, with the time of its latest packet of any command. */
export interface SilentPoint {
  readonly pointId: string;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly regionCode: string | null;
  readonly name: string;
  readonly place: string | null;
  readonly rtIntervalSeconds: number;
  readonly offlineMinutes: number | null;
  readonly lastPacketMs: number;
  readonly alarmId: string | null;
  readonly level: number | null;
}

/** Points in service whose device was last heard before `beforeMs`, with their active offline alarm; stopped and maintained ones are left out. */
export async function silentPoints(db: Db, beforeMs: number): Promise<SilentPoint[]> {
  const { rows } = await sql<SilentPoint>`
    select p.id::text as "pointId", p.station_id::text as "stationId", p.enterprise_id::text as "enterpriseId", coalesce(p.region_code, s.region_code) as "regionCode", p.name, coalesce(e.name, s.name) as place,
      coalesce(p.rt_interval_seconds, 60) as "rtIntervalSeconds", s.offline_minutes as "offlineMinutes", extract(epoch from d.last_packet_at)::float8 * 1000 as "lastPacketMs", a.id::text as "alarmId", a.level::int as level
    from (select point_id, max(last_packet_at) as last_packet_at from gw_device where point_id is not null group by point_id) d
      join dm_monitor_point p on p.id = d.point_id left join ops_station s on s.id = p.station_id left join ops_enterprise e on e.id = p.enterprise_id
      left join lateral (select id, level from dm_alarm_record where is_active and alarm_type = '8' and monitor_point_id = p.id order by dm_alarm_record.id desc limit 1) a on true
    where p.deleted is not true and coalesce(p.status, '') not in ('4', '5') and d.last_packet_at < ${new Date(beforeMs).toISOString()}::timestamptz
    order by p.id`.execute(db);
  return rows;
}

/** Shows points and their stations as offline. */
export async function showOffline(db: Db, pointIds: readonly string[]): Promise<void> {
  if (pointIds.length === 0) return;
  await sql`update dm_monitor_point set status = '0' where id = any(${pointIds}::bigint[])`.execute(db);
  await sql`
    update ops_station s set status = '0' where s.id in (select station_id from dm_monitor_point where id = any(${pointIds}::bigint[]))
      and not exists (select 1 from dm_monitor_point p where p.station_id = s.id and p.deleted is not true and coalesce(p.status, '') not in ('0', '6'))`.execute(
    db,
  );
}

/** @returns points whose offline alarm is active although their device was heard after it began. */
export async function heardAgain(db: Db): Promise<string[]> {
  const { rows } = await sql<{ pointId: string }>`
    select distinct a.monitor_point_id::text as "pointId" from dm_alarm_record a join gw_device d on d.point_id = a.monitor_point_id
    where a.is_active and a.alarm_type = '8' and d.last_packet_at > a.create_date`.execute(db);
  return rows.map(({ pointId }) => pointId);
}
