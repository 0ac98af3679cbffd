import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import { rangeAt } from '#server/platform/factors/unit-store.ts';

/** Which hours: of these points, or of all; whole days of Asia/Shanghai, both included. */
export interface HourSpan {
  readonly pointIds: readonly string[] | null;
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly to: string;
  /** Hours that are not over by then are not due yet. */
  readonly now: Date;
}

/** What became of one hour of a point, over all factors it has to report. */
export interface HourCount {
  readonly day: string;
  /** 0 to 23: the hour that begins then. */
  readonly hour: number;
  readonly isStopped: boolean;
  readonly should: number;
  readonly received: number;
  readonly valid: number;
  /** Values in whose place an agreed correction stands. */
  readonly audited: number;
  /** Marks of values that are not valid, each once. */
  readonly flags: readonly string[];
}

/** Minutes that an hour of waste gas needs (DOMAIN.md sections 1.9 and 3.1). */
const GAS_MINUTES = 45;
/** System codes of HJ 212 whose hours need minutes: air and air sources. */
const GAS_ST = ['22', '31'];
/** The mark of a value that was put in by hand (HJ 212 table 8). */
const BY_HAND = sql.lit('S');
/** A doubtful value that was judged invalid (states of `checkMark`). */
const INVALID = sql.lit('2');
/** How far back a point without limits is asked which factors it sends. */
const LATELY = sql.lit('30 days');

/**
 * `due(point_id, day, at, is_stopped, factors)`: every hour that is over, of days on which the point was there (made by then, or heard that
 * day); an hour belongs to an agreed stop when it begins within. `judged(…, factor_code, flag, is_valid, is_audited)`: the values of the hours
 * that do not stand still; where a correction was agreed to, what it says counts, and a value it put by hand where none came is one that came. A point has to report the factors it has limits for at any time of the span; without any, those it sent lately.
 */
function hoursOf({ pointIds, from, to, now }: HourSpan): RawBuilder<unknown> {
  const begin = sql`(${from}::date::timestamp at time zone ${ZONE})`;
  const end = sql`((${to}::date + 1)::timestamp at time zone ${ZONE})`;
  return sql`
    points as (
      select p.id, p.st_code, coalesce(p.minute_interval_minutes, 10) as step, (p.create_date at time zone ${ZONE})::date as since
      from dm_monitor_point p where p.deleted is not true and (${pointIds}::bigint[] is null or p.id = any(${pointIds}::bigint[]))),
    limited as (select l.monitor_point_id as point_id, l.factor_code from dm_limit l join points p on p.id = l.monitor_point_id where l.enabled is not false
      and (l.effective_from is null or l.effective_from <= ${to}::date) and (l.effective_to is null or l.effective_to >= ${from}::date) group by 1, 2),
    expected as (
      select point_id, factor_code from limited
      union all
      select r.point_id, r.factor_code from dm_reading_hour r join points p on p.id = r.point_id
      where r.data_time >= ${begin} - interval ${LATELY} and r.data_time < ${end} and not exists (select 1 from limited l where l.point_id = r.point_id) group by 1, 2),
    asked as (select point_id, count(*)::int as factors from expected group by 1),
    days as (
      select p.id as point_id, p.st_code, p.step, d::date as day, a.factors
      from points p join asked a on a.point_id = p.id cross join generate_series(${from}::date, ${to}::date, interval '1 day') d
      where d::date >= p.since or exists (select 1 from dm_reading_hour r where r.point_id = p.id
        and r.data_time >= (d at time zone ${ZONE}) and r.data_time < ((d + interval '1 day') at time zone ${ZONE}))),
    due as (
      select d.*, h.at, exists (select 1 from dm_stop s join dm_stop_monitor_point_ids l on l.own_id = s.id
          where l.other_id = d.point_id and s.status = '1' and s.begin_time <= h.at and s.end_time > h.at) as is_stopped
      from days d cross join lateral generate_series(d.day::timestamp at time zone ${ZONE}, (d.day::timestamp + interval '23 hours') at time zone ${ZONE}, interval '1 hour') h(at)
      where h.at + interval '1 hour' <= ${now.toISOString()}::timestamptz),
    told as (
      select d.point_id, d.day, d.at, r.factor_code, r.flag, c.point_id is not null as is_audited,
        case when c.point_id is null then ${isValidHour()} else c.audited_value is not null end as is_valid
      from due d join expected e on e.point_id = d.point_id
        join dm_reading_hour r on r.point_id = d.point_id and r.factor_code = e.factor_code and r.data_time >= d.at and r.data_time < d.at + interval '1 hour'
        left join dm_factor f on f.code = r.factor_code
        left join dm_correction_hour c on c.point_id = r.point_id and c.factor_code = r.factor_code and c.hour_at = d.at and c.is_current
      where not d.is_stopped and r.data_time >= ${begin} and r.data_time < ${end}
      union all
      select d.point_id, d.day, d.at, c.factor_code, ${BY_HAND}, true, c.audited_value is not null
      from due d join expected e on e.point_id = d.point_id
        join dm_correction_hour c on c.point_id = d.point_id and c.factor_code = e.factor_code and c.hour_at = d.at and c.is_current and c.is_manual
      where not d.is_stopped and c.original_flag is null and not exists (select 1 from dm_reading_hour r
        where r.point_id = d.point_id and r.factor_code = c.factor_code and r.data_time >= d.at and r.data_time < d.at + interval '1 hour')),
    judged as (
      select point_id, day, at, factor_code, min(flag) as flag, bool_or(is_valid) as is_valid, bool_or(is_audited) as is_audited from told group by 1, 2, 3, 4)`;
}

/** The kind of the point that an hour is of. */
const AT = sql`d.st_code`;

/**
 * A value counts when it is marked normal, lies within the range of its factor, nobody judged it invalid (dm_check_mark), and, for waste
 * gas whose minute values are there, at least 45 of its minutes are normal. What was put in by hand (S) counts once somebody has agreed to
 * it: a correction says so, or the value itself names the manual reading that was agreed to. A judgement is one of the value that was
 * judged: another one of the same hour is judged by itself. Reads a reading `r`, its factor `f`, and of its hour and point `d.at`,
 * `d.st_code` and `d.step`, the minutes between two minute values.
 */
export function isValidHour(): RawBuilder<boolean> {
  return sql<boolean>`(r.value is not null and (r.flag in ('', 'N') or (r.flag = ${BY_HAND} and r.extra ? 'manualReading')) and r.value >= coalesce(${rangeAt('f', 'range_low', AT)}, r.value) and r.value <= coalesce(${rangeAt('f', 'range_high', AT)}, r.value)
    and (coalesce(d.st_code, '') <> all(${GAS_ST}::text[]) or coalesce((select sum((m.flag in ('', 'N') and m.value is not null)::int) * d.step from dm_reading_minute m
      where m.point_id = r.point_id and m.factor_code = r.factor_code and m.data_time >= d.at and m.data_time < d.at + interval '1 hour'), ${GAS_MINUTES}) >= ${GAS_MINUTES})
    and not exists (select 1 from dm_check_mark k where k.monitor_point_id = r.point_id and k.factor_code = r.factor_code and k.begin_time = d.at and k.status = ${INVALID}
      and k.value in (r.value::numeric, r.zs_value::numeric)))`;
}

/** Counts the hours of the span and puts the sums in place of what was counted before. @returns rows written. */
export async function recountDays(db: Db, span: HourSpan): Promise<number> {
  const { numAffectedRows } = await sql`with ${hoursOf(span)},
      hours as (select point_id, day, max(factors) as factors, (count(*) filter (where is_stopped))::int as stopped, (count(*) filter (where not is_stopped))::int as running from due group by 1, 2),
      heard as (select point_id, day, count(*)::int as received, (count(*) filter (where is_valid))::int as valid from judged group by 1, 2),
      marks as (select point_id, day, jsonb_object_agg(flag, n) as flags from (select point_id, day, flag, count(*)::int as n from judged group by 1, 2, 3) f group by 1, 2)
    insert into dm_rate_day (point_id, day, factors, stopped, should, received, valid, flags, computed_at)
    select h.point_id, h.day, h.factors, h.stopped * h.factors, h.running * h.factors, coalesce(r.received, 0), coalesce(r.valid, 0), coalesce(m.flags, '{}'), ${span.now.toISOString()}::timestamptz
    from hours h left join heard r on r.point_id = h.point_id and r.day = h.day left join marks m on m.point_id = h.point_id and m.day = h.day
    on conflict (point_id, day) do update set factors = excluded.factors, stopped = excluded.stopped, should = excluded.should, received = excluded.received,
      valid = excluded.valid, flags = excluded.flags, computed_at = excluded.computed_at`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** The hours of one point, in order. Who may see the point is asked before. */
export async function countHours(
  db: Db,
  pointId: string,
  span: Omit<HourSpan, 'pointIds'>,
): Promise<readonly HourCount[]> {
  const { rows } = await sql<HourCount>`with ${hoursOf({ ...span, pointIds: [pointId] })}
    select d.day::text as day, extract(hour from d.at at time zone ${ZONE})::int as hour, d.is_stopped as "isStopped",
      case when d.is_stopped then 0 else d.factors end as should, count(j.factor_code)::int as received, (count(*) filter (where j.is_valid))::int as valid,
      (count(*) filter (where j.is_audited))::int as audited, coalesce(array_agg(distinct j.flag) filter (where not j.is_valid), '{}') as flags
    from due d left join judged j on j.at = d.at group by d.day, d.at, d.is_stopped, d.factors order by d.at`.execute(
    db,
  );
  return rows;
}

/** Days of the span on which points were there and nothing was counted. */
export async function listUncountedDays(
  db: Db,
  from: string,
  to: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{
    day: string;
  }>`select d::date::text as day from generate_series(${from}::date, ${to}::date, interval '1 day') d
    where not exists (select 1 from dm_rate_day r where r.day = d::date)
      and exists (select 1 from dm_reading_hour h where h.data_time >= (d at time zone ${ZONE}) and h.data_time < ((d + interval '1 day') at time zone ${ZONE})) order by 1`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}

/** A point of which an hour was expected and nothing came, though its device was heard since that hour began and sent hours lately. */
export interface HourOfPoint {
  readonly pointId: string;
  readonly should: number;
  readonly received: number;
  /** Whether its device was heard since, and sends hours at all. */
  readonly isHeard: boolean;
}

/** What came of one hour, of every point that is not in an agreed stop then. */
export async function countHourOfAll(
  db: Db,
  hourMs: number,
  span: Omit<HourSpan, 'pointIds'>,
): Promise<readonly HourOfPoint[]> {
  const hour = sql`${new Date(hourMs).toISOString()}::timestamptz`;
  const { rows } = await sql<HourOfPoint>`with ${hoursOf({ ...span, pointIds: null })}
    select d.point_id::text as "pointId", max(d.factors)::int as should, count(j.factor_code)::int as received,
      exists (select 1 from gw_device g where g.point_id = d.point_id and g.last_packet_at >= ${hour})
        and exists (select 1 from dm_reading_hour r where r.point_id = d.point_id and r.data_time >= ${hour} - interval '3 days' and r.data_time < ${hour}) as "isHeard"
    from due d left join judged j on j.point_id = d.point_id and j.at = d.at where d.at = ${hour} and not d.is_stopped group by d.point_id`.execute(
    db,
  );
  return rows;
}

/** Of each point that sent anything on a day what was expected and what counts. */
export async function listRatesOfDay(
  db: Db,
  day: string,
): Promise<
  readonly {
    readonly pointId: string;
    readonly should: number;
    readonly received: number;
    readonly valid: number;
  }[]
> {
  const { rows } = await sql<{ pointId: string; should: number; received: number; valid: number }>`
    select r.point_id::text as "pointId", r.should, r.received, r.valid from dm_rate_day r join dm_monitor_point p on p.id = r.point_id and p.deleted is not true
    where r.day = ${day}::date and r.should > 0 order by 1`.execute(db);
  return rows;
}
