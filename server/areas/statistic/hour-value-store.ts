import { sql, type RawBuilder } from 'kysely';

import { isValidHour } from '#server/areas/quality/face.ts';
import type { Db } from '#server/db/db.ts';
import { iso } from '#server/db/iso.ts';
import { ZONE } from '#server/db/zone.ts';
import type { PointDay } from './day-mark-store.ts';

/** Which hours: those that begin from `fromMs` on and before `toMs`, both the begin of an hour, in milliseconds since 1970. */
export interface HourAsk {
  readonly pointIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** Which hours of which factors. */
export interface FactorHourAsk extends HourAsk {
  readonly factors: readonly string[];
}

/** An hour of one factor as it counts. */
export interface HourValue {
  readonly factorCode: string;
  readonly atMs: number;
  /** What came; null where nothing did, or no number. */
  readonly original: number | null;
  /** Null where nothing came. */
  readonly flag: string | null;
  /** What counts: what was agreed to, else what came. */
  readonly value: number | null;
  readonly isCounted: boolean;
  readonly isValid: boolean;
  readonly isAudited: boolean;
}

/** `asked(point_id, from_at, to_at)`: the same hours of several points. */
function askedSpan({ pointIds, fromMs, toMs }: HourAsk): RawBuilder<unknown> {
  return sql`asked as (select u.point_id, ${iso(fromMs)}::timestamptz as from_at, ${iso(toMs)}::timestamptz as to_at from unnest(${[...pointIds]}::bigint[]) u(point_id))`;
}

/** `asked(…)`: days, each of its own point. */
export function askedDays(days: readonly PointDay[]): RawBuilder<unknown> {
  return sql`asked as (select u.point_id, (u.day::timestamp at time zone ${ZONE}) as from_at, ((u.day + 1)::timestamp at time zone ${ZONE}) as to_at
    from unnest(${days.map(({ pointId }) => pointId)}::bigint[], ${days.map(({ day }) => day)}::date[]) u(point_id, day))`;
}

/**
 * `hour_values(point_id, factor_code, at, original, flag, value, zs, is_received, is_counted, is_valid, is_audited)` of the hours that
 * `asked` names. `is_counted`: its value is in sums and means. `is_valid`: it is one that was measured, or put by hand and agreed to;
 * what was computed in the place of a missing value is in the sums and not among the valid ones (HJ 75-2017). Hours that begin within an
 * agreed stop do not count. Where an hour came twice, the one that counts, then the later one, stands for it.
 */
export function hourValues(span: {
  readonly fromMs: number;
  readonly toMs: number;
}): RawBuilder<unknown> {
  const isStopped = (at: RawBuilder<unknown>, point: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql<boolean>`exists (select 1 from dm_stop s join dm_stop_monitor_point_ids l on l.own_id = s.id where l.other_id = ${point} and s.status = '1' and s.begin_time <= ${at} and s.end_time > ${at})`;
  return sql`
    came as (
      select distinct on (r.point_id, r.factor_code, d.at) r.point_id, r.factor_code, d.at, r.value, r.flag, r.zs_value as zs, v.is_valid
      from asked a join dm_monitor_point p on p.id = a.point_id
        join dm_reading_hour r on r.point_id = a.point_id and r.data_time >= a.from_at and r.data_time < a.to_at
        cross join lateral (select p.st_code, coalesce(p.minute_interval_minutes, 10) as step, date_trunc('hour', r.data_time at time zone 'UTC') at time zone 'UTC' as at) d
        left join dm_factor f on f.code = r.factor_code
        cross join lateral (select ${isValidHour()} as is_valid) v
      where r.data_time >= ${iso(span.fromMs)}::timestamptz and r.data_time < ${iso(span.toMs)}::timestamptz
      order by r.point_id, r.factor_code, d.at, v.is_valid desc, r.data_time desc),
    put as (
      select c.* from asked a join dm_correction_hour c on c.point_id = a.point_id and c.hour_at >= a.from_at and c.hour_at < a.to_at where c.is_current),
    joined as (
      select coalesce(h.point_id, c.point_id) as point_id, coalesce(h.factor_code, c.factor_code) as factor_code, coalesce(h.at, c.hour_at) as at, h.value as original, h.flag,
        case when c.point_id is null then h.value else c.audited_value end as value,
        case when c.point_id is null or c.audited_value = h.value then h.zs end as zs,
        case when c.point_id is null then h.is_valid else c.audited_value is not null end as is_good,
        h.point_id is not null or coalesce(c.is_manual, false) as is_received, c.point_id is not null as is_audited
      from came h full join put c on c.point_id = h.point_id and c.factor_code = h.factor_code and c.hour_at = h.at),
    hour_values as (
      select j.point_id, j.factor_code, j.at, j.original, j.flag, j.value, j.zs, j.is_received, j.is_audited,
        j.is_good and not w.is_stopped as is_counted, j.is_good and j.is_received and not w.is_stopped as is_valid
      from joined j cross join lateral (select ${isStopped(sql`j.at`, sql`j.point_id`)} as is_stopped) w)`;
}

/** The hours of one point, in order; of the given factors. Who may see the point is asked before. */
export async function listHourValues(
  db: Db,
  {
    pointId,
    factors,
    fromMs,
    toMs,
  }: {
    readonly pointId: string;
    readonly factors: readonly string[];
    readonly fromMs: number;
    readonly toMs: number;
  },
): Promise<readonly HourValue[]> {
  const ask = { pointIds: [pointId], fromMs, toMs };
  const { rows } = await sql<HourValue>`with ${askedSpan(ask)}, ${hourValues(ask)}
    select factor_code as "factorCode", extract(epoch from at)::float8 * 1000 as "atMs", original, flag, value, coalesce(is_counted, false) as "isCounted", coalesce(is_valid, false) as "isValid", is_audited as "isAudited"
    from hour_values where factor_code = any(${[...factors]}::text[]) order by factor_code, at`.execute(
    db,
  );
  return rows;
}

/** A value that counts, of one of several points. */
export interface CountedHour {
  readonly pointId: string;
  readonly factorCode: string;
  readonly atMs: number;
  /** The shortest decimal that reads back to it. */
  readonly value: string;
}

/** The values that count, of the given factors of several points. Who may see the points is asked before. */
export async function listCountedHours(
  db: Db,
  { factors, ...ask }: HourAsk & { readonly factors: readonly string[] },
): Promise<readonly CountedHour[]> {
  const { rows } = await sql<CountedHour>`with ${askedSpan(ask)}, ${hourValues(ask)}
    select point_id::text as "pointId", factor_code as "factorCode", extract(epoch from at)::float8 * 1000 as "atMs", value::text as value
    from hour_values where is_counted and value is not null and factor_code = any(${[...factors]}::text[])`.execute(
    db,
  );
  return rows;
}

/** Values that count, newest first, of one factor before a time; at most so many, and no older than `fromMs`. */
export async function listValidBefore(
  db: Db,
  {
    pointId,
    factorCode,
    fromMs,
    toMs,
    most,
  }: {
    readonly pointId: string;
    readonly factorCode: string;
    readonly fromMs: number;
    readonly toMs: number;
    readonly most: number;
  },
): Promise<readonly number[]> {
  const ask = { pointIds: [pointId], fromMs, toMs };
  const { rows } = await sql<{ value: number }>`with ${askedSpan(ask)}, ${hourValues(ask)}
    select value from hour_values where factor_code = ${factorCode} and is_valid order by at desc limit ${most}`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}

/** An hour of one factor as a report shows it; digits as texts. */
export interface ReportedHour {
  readonly pointId: string;
  readonly factorCode: string;
  readonly atMs: number;
  readonly flag: string | null;
  readonly value: string | null;
  readonly converted: string | null;
  readonly isReceived: boolean;
  readonly isCounted: boolean;
  readonly isValid: boolean;
}

/** Every hour of several points, also what does not count. Who may see the points is asked before. */
export async function listReportedHours(db: Db, ask: HourAsk): Promise<readonly ReportedHour[]> {
  const { rows } = await sql<ReportedHour>`with ${askedSpan(ask)}, ${hourValues(ask)}
    select point_id::text as "pointId", factor_code as "factorCode", extract(epoch from at)::float8 * 1000 as "atMs", flag, value::text as value, zs::text as converted,
      coalesce(is_received, false) as "isReceived", coalesce(is_counted and value is not null, false) as "isCounted", coalesce(is_valid, false) as "isValid"
    from hour_values order by point_id, factor_code, at`.execute(db);
  return rows;
}
