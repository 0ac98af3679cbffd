import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { rangeAt, unitAt } from '#server/platform/factors/unit-store.ts';

/** A monitoring point as ingest needs it. */
export interface PointRow {
  readonly id: string;
  readonly mn: string;
  readonly name: string;
  readonly stationId: string | null;
  readonly stationName: string | null;
  readonly enterpriseId: string | null;
  readonly enterpriseName: string | null;
  readonly regionCode: string | null;
  readonly stCode: string | null;
  readonly status: string | null;
  readonly crcMode: string | null;
  /** What its device sends as PW, as it is stored; null: nothing is compared. */
  readonly sealedPassword: string | null;
  /** Dictionary device_password_mode; null: as the parameter of the installation says. */
  readonly passwordMode: string | null;
  /** Dictionary device_encoding; null: found out by itself. */
  readonly encoding: string | null;
  /** Dictionary device_encryption. */
  readonly encryption: string | null;
  readonly rtIntervalSeconds: number;
  readonly offlineMinutes: number | null;
  /** Milliseconds since 1970, of its station's latest packet; null where it was never heard. */
  readonly lastPacketMs: number | null;
}

/** What changed of what ingest keeps of points: ids, and MNs that a point may have been made for. */
export interface ChangedPoints {
  readonly points?: readonly string[];
  readonly stations?: readonly string[];
  readonly enterprises?: readonly string[];
  readonly limits?: readonly string[];
  /** Rules, their groups of stations and holidays: which rules run where is read again. */
  readonly rules?: readonly string[];
  readonly mns?: readonly string[];
}

/** Ids of the points that a change concerns, deleted ones too. */
export async function listConcerned(
  db: Db,
  { points = [], stations = [], enterprises = [], limits = [], mns = [] }: ChangedPoints,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id::text as id from dm_monitor_point p where p.id = any(${points}::bigint[])
    union select p.id::text from dm_monitor_point p where p.station_id = any(${stations}::bigint[])
    union select p.id::text from dm_monitor_point p where p.enterprise_id = any(${enterprises}::bigint[])
    union select p.id::text from dm_monitor_point p where p.mn = any(${mns}::text[])
    union select l.monitor_point_id::text from dm_limit l where l.id = any(${limits}::bigint[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Points that are not deleted; all of them, or those of `ids`. */
export async function loadPoints(db: Db, ids?: readonly string[]): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`
    select p.id::text as id, p.mn, p.name, p.station_id::text as "stationId", s.name as "stationName", p.enterprise_id::text as "enterpriseId", e.name as "enterpriseName",
      coalesce(p.region_code, s.region_code) as "regionCode", p.st_code as "stCode", p.status, p.crc_mode as "crcMode", nullif(p.password, '') as "sealedPassword", p.password_mode as "passwordMode", p.encoding, p.encryption, coalesce(p.rt_interval_seconds, 60) as "rtIntervalSeconds",
      s.offline_minutes as "offlineMinutes", extract(epoch from p.last_packet_time)::float8 * 1000 as "lastPacketMs"
    from dm_monitor_point p left join ops_station s on s.id = p.station_id left join ops_enterprise e on e.id = p.enterprise_id
    where p.deleted is not true and ${ids ? sql`p.id = any(${ids}::bigint[])` : sql`true`}`.execute(
    db,
  );
  return rows;
}

/** What is watched on one factor of one point. Limits are numbers in the factor's unit. */
export interface LimitRow {
  readonly id: string;
  readonly pointId: string;
  readonly factorCode: string;
  /** Dictionary alarm_rule_kind: 0 none, 1 upper, 2 lower, 3 range. */
  readonly kind: string;
  readonly upper: number | null;
  readonly lower: number | null;
  readonly usesConverted: boolean;
  readonly continuityCount: number;
  readonly recoverCount: number;
  readonly zeroCount: number | null;
  readonly constantCount: number | null;
  /** Percent, 1 to 100; null: no warning. */
  readonly warnRatio: number | null;
  /** Settings of single kinds of alarms; null: what their card says. */
  readonly negativeCount: number | null;
  readonly rangeCount: number | null;
  readonly markCount: number | null;
  /** What the analyser of the point can measure, else what its factor's usually can. */
  readonly rangeLow: number | null;
  readonly rangeHigh: number | null;
  readonly changeMax: number | null;
  /** Percent of the value before. */
  readonly changePercent: number | null;
  /** Dictionary factor_medium. */
  readonly medium: string | null;
  readonly unit: string | null;
  /** First day it is in force, `YYYY-MM-DD` in UTC+8; null: always was. */
  readonly fromDay: string | null;
  /** First day it is in force no more; null: it has no end. */
  readonly untilDay: string | null;
}

/** The kind of the point that a limit is of. */
const AT = sql`(select p.st_code from dm_monitor_point p where p.id = l.monitor_point_id)`;

/** Limits in force; all of them, or those of the points `ids`. */
export async function loadLimits(db: Db, ids?: readonly string[]): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`
    select l.id::text as id, monitor_point_id::text as "pointId", factor_code as "factorCode", kind, upper::float8 as upper, lower::float8 as lower, coalesce(uses_converted, false) as "usesConverted",
      coalesce(continuity_count, 1) as "continuityCount", coalesce(recover_count, 1) as "recoverCount", zero_count as "zeroCount", constant_count as "constantCount", warn_ratio::float8 as "warnRatio",
      negative_count as "negativeCount", range_count as "rangeCount", mark_count as "markCount", coalesce(l.range_low, ${rangeAt('f', 'range_low', AT)})::float8 as "rangeLow",
      coalesce(l.range_high, ${rangeAt('f', 'range_high', AT)})::float8 as "rangeHigh", change_max::float8 as "changeMax", change_percent::float8 as "changePercent", f.medium, ${unitAt('f', AT)} as unit,
      to_char(effective_from, 'YYYY-MM-DD') as "fromDay", to_char(effective_to + 1, 'YYYY-MM-DD') as "untilDay"
    from dm_limit l left join dm_factor f on f.code = l.factor_code where enabled is not false and ${ids ? sql`monitor_point_id = any(${ids}::bigint[])` : sql`true`} order by effective_from desc nulls last, l.id`.execute(
    db,
  );
  return rows;
}

export interface FactorRow {
  readonly code: string;
  readonly name: string;
  readonly unit: string | null;
  /** At points of ambient air, where that is another. */
  readonly ambientUnit: string | null;
  readonly legacyCode: string | null;
}

export async function loadFactors(db: Db): Promise<FactorRow[]> {
  const { rows } =
    await sql<FactorRow>`select code, name, unit, nullif(ambient_unit, '') as "ambientUnit", legacy_code as "legacyCode" from dm_factor`.execute(
      db,
    );
  return rows;
}
