import { sql, type RawBuilder } from 'kysely';

import { DAY_MS } from '#schemas/basics/units.ts';
import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import type { ExtremeKind, PointDay } from './day-mark-store.ts';
import { askedDays, hourValues } from './hour-value-store.ts';

/** Valid hours that make a day complete (DOMAIN.md section 3.1). */
const HOURS_OF_DAY = 20;
/** The flow of waste water and of waste gas (HJ 212-2017 appendix B). */
export const FLOW_FACTORS = ['w00000', 'a00000'] as const;
/** Locks of this kind, one a point. */
const LOCK = 7_210_106;

const SUMS = sql`received, counted, valid, days, min_value, max_value, sum_value, converted, sum_converted, flowing, sum_flow, sum_weighted`;

/** Marks every day of the span on which hourly values, or sums of them, are there. Both ends `YYYY-MM-DD`, included. @returns how many */
export async function markSpan(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const { numAffectedRows } = await sql`insert into dm_statistic_mark (point_id, day)
    select point_id, (data_time at time zone ${ZONE})::date from dm_reading_hour
      where data_time >= (${from}::date::timestamp at time zone ${ZONE}) and data_time < ((${to}::date + 1)::timestamp at time zone ${ZONE})
    union select point_id, at from dm_statistic where span = 'day' and at between ${from}::date and ${to}::date`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Marks the days of the span, both ends included, of which other hours are kept than there are. @returns how many */
export async function markDrifted(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const [begin, end] = [
    sql`(${from}::date::timestamp at time zone ${ZONE})`,
    sql`((${to}::date + 1)::timestamp at time zone ${ZONE})`,
  ];
  const { numAffectedRows } = await sql`insert into dm_statistic_mark (point_id, day)
    with hours as (
      select point_id, factor_code, date_trunc('hour', data_time at time zone ${ZONE}) as at from dm_reading_hour where data_time >= ${begin} and data_time < ${end}
      union select point_id, factor_code, date_trunc('hour', hour_at at time zone ${ZONE}) from dm_correction_hour where is_current and is_manual and hour_at >= ${begin} and hour_at < ${end}),
    there as (select point_id, factor_code, at::date as day, count(*)::int as received from hours group by 1, 2, 3),
    kept as (select point_id, factor_code, at as day, received from dm_statistic where span = 'day' and at between ${from}::date and ${to}::date)
    select distinct coalesce(t.point_id, k.point_id), coalesce(t.day, k.day)
    from there t full join kept k on k.point_id = t.point_id and k.factor_code = t.factor_code and k.day = t.day
    where coalesce(t.received, 0) <> coalesce(k.received, 0)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Marks every day from `from` (`YYYY-MM-DD`) on that has hourly values of a factor. @returns how many */
export async function markFactor(
  db: Db,
  { factorCode, from }: { readonly factorCode: string; readonly from: string },
): Promise<number> {
  const { numAffectedRows } = await sql`insert into dm_statistic_mark (point_id, day)
    select distinct point_id, (data_time at time zone ${ZONE})::date as day from dm_reading_hour
    where factor_code = ${factorCode} and data_time >= (${from}::date::timestamp at time zone ${ZONE}) order by 2, 1`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/**
 * Takes all marks of the days away that were marked first: a day is marked with every batch that touches it, and made anew once. Marks that
 * somebody else is taking are left to him. @param most days of one kind @returns each day once of every kind
 */
export async function takeMarks(
  db: Db,
  most: number,
): Promise<readonly (PointDay & { readonly kind: 'hour' | ExtremeKind })[]> {
  const { rows } = await sql<PointDay & { readonly kind: 'hour' | ExtremeKind }>`with days as (
      select point_id, day, kind from dm_statistic_mark group by 1, 2, 3 order by min(id) limit ${most}),
    chosen as materialized (select m.id from dm_statistic_mark m join days d using (point_id, day, kind) order by m.id for update of m skip locked),
    taken as (delete from dm_statistic_mark where id in (select id from chosen) returning point_id, day, kind)
    select distinct point_id::text as "pointId", day::text as day, kind from taken order by 1, 2, 3`.execute(
    db,
  );
  return rows;
}

/**
 * Makes the sums of these days, and of their months, anew from the hourly values. Two who do it of one point wait for each other.
 * Values are added as decimals of 15 digits, more than any device sends: no order of arrival changes a digit. Call it in a transaction.
 */
export async function sumDays(db: Db, days: readonly PointDay[]): Promise<void> {
  if (days.length === 0) return;
  const pointIds = [...new Set(days.map(({ pointId }) => pointId))].sort((a, b) =>
    Number(BigInt(a) - BigInt(b)),
  );
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, (id % 2147483647)::int) from unnest(${pointIds}::bigint[]) with ordinality u(id, place) order by place`.execute(
    db,
  );
  await replaceSums(db, 'day', days, daySums(days));
  const months = monthsOf(days);
  await replaceSums(db, 'month', months, monthSums(months));
}

async function replaceSums(
  db: Db,
  span: 'day' | 'month',
  places: readonly PointDay[],
  sums: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from dm_statistic s using unnest(${places.map(({ pointId }) => pointId)}::bigint[], ${places.map(({ day }) => day)}::date[]) u(point_id, at)
    where s.span = ${span} and s.point_id = u.point_id and s.at = u.at`.execute(db);
  await sql`insert into dm_statistic (span, point_id, factor_code, at, ${SUMS}) ${sums}`.execute(
    db,
  );
}

/** The flow of an hour stands beside every other factor of its point; a point has one of the two. */
function daySums(days: readonly PointDay[]): RawBuilder<unknown> {
  const starts = days.map(({ day }) => Date.parse(`${day}T00:00:00+08:00`));
  return sql`with ${askedDays(days)}, ${hourValues({ fromMs: Math.min(...starts), toMs: Math.max(...starts) + DAY_MS })},
    flows as (select distinct on (point_id, at) point_id, at, value::numeric as q from hour_values
      where factor_code = any(${[...FLOW_FACTORS]}::text[]) and is_counted and value >= 0 order by point_id, at, factor_code),
    exact as (select v.point_id, v.factor_code, (v.at at time zone ${ZONE})::date as day, v.is_received, v.is_valid,
        case when v.is_counted then v.value::numeric end as c, case when v.is_counted then v.zs::numeric end as z, case when v.is_counted then f.q end as q
      from hour_values v left join flows f on f.point_id = v.point_id and f.at = v.at)
    select 'day', point_id, factor_code, day, (count(*) filter (where is_received))::int, count(c)::int, (count(*) filter (where is_valid))::int,
      ((count(*) filter (where is_valid)) >= ${sql.lit(HOURS_OF_DAY)})::int, min(c), max(c), coalesce(sum(c), 0), count(z)::int, coalesce(sum(z), 0),
      count(q)::int, coalesce(sum(q), 0), coalesce(sum(q * c), 0)
    from exact group by point_id, factor_code, day`;
}

function monthSums(months: readonly PointDay[]): RawBuilder<unknown> {
  return sql`select 'month', s.point_id, s.factor_code, u.at, ${ADDED}
    from unnest(${months.map(({ pointId }) => pointId)}::bigint[], ${months.map(({ day }) => day)}::date[]) u(point_id, at)
      join dm_statistic s on s.span = 'day' and s.point_id = u.point_id and s.at >= u.at and s.at < u.at + interval '1 month'
    group by s.point_id, s.factor_code, u.at`;
}

/** Sums of sums, in the order of `SUMS`. */
export const ADDED = sql`sum(s.received)::int as received, sum(s.counted)::int as counted, sum(s.valid)::int as valid, sum(s.days)::int as days, min(s.min_value) as min_value,
  max(s.max_value) as max_value, sum(s.sum_value) as sum_value, sum(s.converted)::int as converted, sum(s.sum_converted) as sum_converted,
  sum(s.flowing)::int as flowing, sum(s.sum_flow) as sum_flow, sum(s.sum_weighted) as sum_weighted`;

/** The months of the days, each once. */
function monthsOf(days: readonly PointDay[]): readonly PointDay[] {
  const months = new Map(
    days.map(({ pointId, day }) => [
      `${pointId} ${day.slice(0, 7)}`,
      { pointId, day: `${day.slice(0, 7)}-01` },
    ]),
  );
  return [...months.values()];
}
