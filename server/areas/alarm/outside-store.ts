import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { updateKept } from '#server/records/store/kept-rows.ts';
import type { EntityOf, WriteOf } from '#server/registry/rows.ts';
import { ALARM_STATUS } from './alarm-action-store.ts';
import { endedAt } from './recover-store.ts';

/** Where an alarm belongs: a point, or a station as a whole. */
export interface AlarmPlace {
  readonly pointId: string | null;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly regionCode: string | null;
  /** Of what is of no station: its name, and the O&M company it belongs to. */
  readonly subjectKey?: string;
  readonly opsCompanyId?: string | null;
  /** As people name it. */
  readonly place: string;
}

/** What of an alarm is active once. */
export interface AlarmKey {
  readonly kind: string;
  readonly pointId: string | null;
  readonly stationId: string | null;
  readonly factorCode: string | null;
  readonly subjectKey?: string | null;
}

const SYSTEM = '0';
const KEYS = sql`x (kind text, "pointId" text, "stationId" text, "factorCode" text, "subjectKey" text)`;
/** A point's alarms are told apart by the point; those of a whole station by the station; what is of none by its own name. */
const SAME = sql`t.alarm_type = x.kind and coalesce(t.factor_code, '') = coalesce(x."factorCode", '')
  and coalesce(t.subject_key, '') = coalesce(x."subjectKey", '')
  and case when x."subjectKey" is not null then true when x."pointId" is null then t.monitor_point_id is null and t.station_id = x."stationId"::bigint else t.monitor_point_id = x."pointId"::bigint end`;

/** One at a time may raise or end alarms from outside of ingest. */
export async function lockOutside(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('alarm.outside'))`.execute(db);
}

export async function findPlaces(
  db: Db,
  pointIds: readonly string[],
  stationIds: readonly string[],
): Promise<readonly AlarmPlace[]> {
  const { rows } = await sql<AlarmPlace>`
    select p.id::text as "pointId", p.station_id::text as "stationId", p.enterprise_id::text as "enterpriseId", coalesce(p.region_code, s.region_code) as "regionCode",
      concat_ws('-', coalesce(e.name, s.name), p.name) as place
    from dm_monitor_point p left join ops_station s on s.id = p.station_id left join ops_enterprise e on e.id = p.enterprise_id where p.id = any(${pointIds}::bigint[])
    union all
    select null, s.id::text, s.enterprise_id::text, s.region_code, concat_ws('-', e.name, s.name)
    from ops_station s left join ops_enterprise e on e.id = s.enterprise_id where s.id = any(${stationIds}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** An alarm that is active, and what it says. */
export interface ActiveAlarm {
  readonly id: string;
  readonly level: number;
  readonly lastMs: number;
  readonly sinceMs: number;
  readonly message: string;
  readonly limitText: string | null;
}

/** The active alarms of these keys, by the key's place in the list. */
export async function findActive(
  db: Db,
  keys: readonly AlarmKey[],
): Promise<ReadonlyMap<number, ActiveAlarm>> {
  const { rows } = await sql<ActiveAlarm & { readonly at: number }>`
    select x.at::int as at, t.id::text as id, t.level::int as level, extract(epoch from coalesce(t.last_time, t.alarm_time))::float8 * 1000 as "lastMs",
      extract(epoch from t.alarm_time)::float8 * 1000 as "sinceMs", coalesce(t.message, '') as message, t.limit_text as "limitText"
    from rows from (jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as (kind text, "pointId" text, "stationId" text, "factorCode" text, "subjectKey" text)) with ordinality as x (kind, "pointId", "stationId", "factorCode", "subjectKey", at)
      join dm_alarm_record t on t.is_active and ${SAME}`.execute(db);
  return new Map(rows.map(({ at, ...row }) => [at - 1, row]));
}

/** Names of what is of no station, of those with an active alarm of a kind. */
export async function listActiveSubjects(
  db: Db,
  kind: string,
  subjectKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjectKeys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`select t.subject_key as key from dm_alarm_record t
    where t.is_active and t.alarm_type = ${kind} and t.subject_key = any(${subjectKeys}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Ends the active alarms of these keys. @returns them with their stations */
export async function recoverKeys(
  db: Db,
  entity: EntityOf<'alarmRecord'>,
  keys: readonly AlarmKey[],
  at: string,
): Promise<readonly { readonly id: string; readonly stationId: string | null }[]> {
  if (keys.length === 0) return [];
  const rows = await updateKept(db, entity, {
    where: sql`t.is_active and exists (select 1 from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as ${KEYS} where ${SAME})`,
    set: endedAt(sql`${at}::timestamptz`),
    by: SYSTEM,
  });
  return rows.map(({ id, stationId }) => ({ id, stationId: stationId ?? null }));
}

/** What an active alarm says from now on; its version stays, so that nobody's open page turns stale. */
export async function restate(
  db: Db,
  entity: EntityOf<'alarmRecord'>,
  id: string,
  set: Pick<
    WriteOf<EntityOf<'alarmRecord'>>,
    'message' | 'words' | 'limitText' | 'unit' | 'evidence'
  >,
): Promise<void> {
  await updateKept(db, entity, {
    where: sql`t.id = ${id}::bigint and t.is_active`,
    set,
    by: SYSTEM,
    keepsVersion: true,
  });
}

/** Subjects of what happened once: nothing is ever heard that ends it. */
const SETTLED = ':settled';

/** The name of such a subject: its alarm ends when people have handled or closed it. */
export function untilSettled(subject: string): string {
  return subject + SETTLED;
}

/** Alarms that only people end, by their kind or their subject, once they have handled or closed them. @returns them with their stations */
export async function endSettled(
  db: Db,
  entity: EntityOf<'alarmRecord'>,
  kinds: readonly string[],
  at: Date,
): Promise<readonly { readonly id: string; readonly stationId: string | null }[]> {
  const rows = await updateKept(db, entity, {
    where: sql`t.is_active and (t.alarm_type = any(${kinds}::text[]) or t.subject_key like ${`%${SETTLED}`})
      and t.status = any(${[ALARM_STATUS.handled, ALARM_STATUS.closed]})`,
    set: {
      isActive: false,
      recoverTime: sql`greatest(${at}::timestamptz, t.last_time, t.alarm_time)`,
    },
    by: SYSTEM,
  });
  return rows.map(({ id, stationId }) => ({ id, stationId: stationId ?? null }));
}
