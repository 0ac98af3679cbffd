import { sql } from 'kysely';

import { regionPrefix } from '#server/base/context/scope.ts';
import { RECORD_LANG, type Words } from '#server/base/texts/said.ts';
import { findText } from '#server/base/texts/server-text.ts';
import type { Db } from '#server/db/db.ts';
import type { AlarmLevel } from './judging/level.ts';

/** What an alarm message says about its alarm. */
export interface AlarmFacts {
  readonly id: string;
  readonly stationId: string;
  readonly stationName: string | null;
  readonly enterpriseName: string | null;
  readonly pointName: string | null;
  /** Of one that joins factors, all of them. */
  readonly factorName: string | null;
  /** Of those, with commas between them. */
  readonly factorCodes: string | null;
  readonly marks: string | null;
  readonly alarmType: string;
  readonly level: `${AlarmLevel}`;
  readonly message: string | null;
  readonly words: Words | null;
  readonly value: number | null;
  readonly unit: string | null;
  readonly limitText: string | null;
  readonly alarmTime: string;
}

/** The alarms of a batch of events, in its order, with the names a message needs. What is of no station is told by who raises it. */
export async function findAlarmFacts(
  db: Db,
  ids: readonly string[],
): Promise<readonly AlarmFacts[]> {
  const { rows } =
    await sql<AlarmFacts>`select a.id, a.station_id as "stationId", s.name as "stationName", e.name as "enterpriseName", p.name as "pointName",
      case when a.factor_codes is null then coalesce((select f.name from dm_factor f where f.code = a.factor_code limit 1), a.factor_code)
        else (select string_agg(coalesce(f.name, x.code), ${findText(RECORD_LANG, 'alarm:and')}::text order by f.sort nulls last, x.code) from unnest(string_to_array(a.factor_codes, ',')) x (code) left join dm_factor f on f.code = x.code) end as "factorName", coalesce(a.factor_codes, a.factor_code) as "factorCodes", a.marks, a.alarm_type as "alarmType", a.level, a.message, a.words, a.value, a.unit, a.limit_text as "limitText", a.alarm_time as "alarmTime"
    from dm_alarm_record a left join ops_station s on s.id = a.station_id left join ops_enterprise e on e.id = a.enterprise_id left join dm_monitor_point p on p.id = a.monitor_point_id
    where a.id = any(${ids}::bigint[]) and a.station_id is not null order by array_position(${ids}::bigint[], a.id)`.execute(
      db,
    );
  return rows;
}

/** What decides who sees a station. */
export interface StationOwners {
  readonly id: string;
  readonly enterpriseId: string | null;
  readonly opsCompanyId: string | null;
  readonly regionCode: string | null;
  readonly creator: string | null;
}

/** Stations of a batch, by id. */
export async function findStationOwners(
  db: Db,
  ids: readonly string[],
): Promise<readonly StationOwners[]> {
  const { rows } =
    await sql<StationOwners>`select id, enterprise_id as "enterpriseId", ops_company_id as "opsCompanyId", region_code as "regionCode", creator from ops_station where id = any(${ids}::bigint[])`.execute(
      db,
    );
  return rows;
}

/**
 * Active users whose data scope holds the station (`resolveScope` asked the other way round): super admins, its
 * enterprise, its O&M company, its creator as long as neither he nor it went to another, users of a region it lies in, and platform staff
 * without a region.
 */
export async function findWatchers(db: Db, station: StationOwners): Promise<readonly string[]> {
  const made = sql<boolean>`(u.id = ${station.creator}::bigint
    and not coalesce(u.enterprise_id <> ${station.enterpriseId}::bigint, false) and not coalesce(u.ops_company_id <> ${station.opsCompanyId}::bigint, false))`;
  const { rows } = await sql<{
    id: string;
    regionCode: string | null;
    isSure: boolean;
  }>`select u.id, u.region_code as "regionCode",
      (coalesce(u.super_admin, false) or u.enterprise_id = ${station.enterpriseId}::bigint or u.ops_company_id = ${station.opsCompanyId}::bigint or ${made}
        or (u.user_type = '5' and coalesce(u.region_code, '') = '')) is true as "isSure"
    from sys_user u where u.status = '1' and (coalesce(u.super_admin, false) or u.enterprise_id = ${station.enterpriseId}::bigint or u.ops_company_id = ${station.opsCompanyId}::bigint
      or ${made} or u.user_type = '5' or coalesce(u.region_code, '') <> '')`.execute(db);
  return rows
    .filter((user) => user.isSure || isWithin(station.regionCode, user.regionCode))
    .map(({ id }) => id);
}

function isWithin(regionCode: string | null, holder: string | null): boolean {
  return !!regionCode && !!holder && regionCode.startsWith(regionPrefix(holder));
}

/** Users of each station who asked for silence at that time, as `userId|stationId`. */
export async function findMutes(
  db: Db,
  stationIds: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    userId: string;
    stationId: string;
  }>`select user_id as "userId", station_id as "stationId" from dm_alarm_mute where station_id = any(${stationIds}::bigint[]) and until > ${at}`.execute(
    db,
  );
  return new Set(rows.map(({ userId, stationId }) => `${userId}|${stationId}`));
}
