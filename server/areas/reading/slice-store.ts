import { sql, type RawBuilder } from 'kysely';

import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { EXTREMES } from '#server/areas/statistic/face.ts';
import { EXTREME_KINDS, type ExtremeKind } from '#server/areas/statistic/face.ts';
import type { Db } from '#server/db/db.ts';
import { iso } from '#server/db/iso.ts';
import { ZONE } from '#server/db/zone.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import {
  chosenReadings,
  type Asker,
  type Chosen,
  type SeriesPoint,
} from './reading-query-store.ts';
import { leftOf, sliceOf, wholeDays, type Stretch } from './slices.ts';

/** What a slice of time holds of one factor at one point. Moments are ms since 1970; without any value `low` is null and `lowMs` the first moment. */
export interface Slice {
  readonly pointId: string;
  readonly factorCode: string;
  readonly startMs: number;
  readonly low: number | null;
  readonly lowMs: number;
  readonly lowFlag: string;
  readonly high: number | null;
  readonly highMs: number;
  readonly highFlag: string;
  /** How many readings. */
  readonly readings: number;
  /** A mark other than normal where any reading has one. */
  readonly flag: string | null;
}

/** All values of a period, or its slices where one series has more values than `maxPoints`. */
export type Found =
  | { readonly points: readonly SeriesPoint[] }
  | { readonly slices: readonly Slice[]; readonly sliceMs: number };

export interface SliceAsk extends Chosen {
  readonly factors: readonly string[];
  readonly maxPoints: number;
  /** False reads everything from the readings: slower, and the same. */
  readonly usesExtremes?: boolean;
}

/** An hour in whose place something else counts is no extreme: all of those are shown beside the slices. */
const UNCORRECTED = sql`and not exists (select 1 from dm_correction_hour c
  where c.is_current and c.point_id = r.point_id and c.factor_code = r.factor_code and c.hour_at = date_trunc('hour', r.data_time))`;
/** All slices are counted from this midnight. */
const ORIGIN = sql`'1970-01-01 00:00:00+08'::timestamptz`;

/**
 * Values over a period, oldest first. Where one series has more than `maxPoints`, of all of them the smallest and the largest of every
 * slice of time, so that no peak is lost: out of the extremes kept by day and hour as far as those are made and nothing came since, and
 * out of the readings elsewhere.
 */
export async function readValues(db: Db, asker: Asker, query: SliceAsk): Promise<Found> {
  const { pointIds, factors, maxPoints, fromMs, toMs } = query;
  if (pointIds.length === 0 || factors.length === 0) return { points: [] };
  const chosen = chosenReadings(asker, query);
  // asked so that the answer is known after `maxPoints` entries, however many there are
  const {
    rows: [large],
  } = await sql`
    select 1 from unnest(${pointIds}::bigint[]) p(id), unnest(${factors}::text[]) f(code),
      lateral (select 1 from (${chosen}) c where c.point_id = p.id and c.factor_code = f.code offset ${maxPoints} limit 1) more limit 1`.execute(
    db,
  );
  if (large && query.kind !== 'month') {
    const sliceMs = sliceOf(toMs - fromMs, maxPoints / 2);
    return { slices: await readSlices(db, asker, query, sliceMs), sliceMs };
  }
  const { rows } = await sql<SeriesPoint>`
    select point_id::text as "pointId", factor_code as "factorCode", date_part('epoch', data_time) * 1000 as "timeMs", value, flag from (${chosen}) f order by data_time`.execute(
    db,
  );
  return { points: rows };
}

async function readSlices(
  db: Db,
  asker: Asker,
  query: SliceAsk,
  sliceMs: number,
): Promise<readonly Slice[]> {
  const { kind, factors, fromMs, toMs, usesExtremes = true } = query;
  const extremeKind =
    usesExtremes && sliceMs >= HOUR_MS ? EXTREME_KINDS.find((one) => one === kind) : undefined;
  const pointIds = await listVisible(db, asker, query.pointIds);
  const made = extremeKind ? await readMade(db, extremeKind) : null;
  const days = wholeDays({ fromMs, toMs }, made);
  const dirty = extremeKind && days ? await listDirty(db, extremeKind, { pointIds, days }) : [];
  const stretches = pointIds.flatMap((pointId) =>
    leftOf(
      { fromMs, toMs: toMs + 1 },
      days,
      dirty.filter((day) => day.pointId === pointId).map(({ dayMs }) => dayMs),
    ).map((stretch) => ({ pointId, ...stretch })),
  );
  const stride = sql`make_interval(secs => ${sliceMs / 1000}::float8)`;
  const table = sql.table(`dm_reading_${kind}`);
  const raw = sql`
    select g.point_id, g.factor_code, g.start as at, g.low[1] as low, coalesce(g.low[2], g.first) as low_at, g.high[1] as high, coalesce(-g.high[2], g.first) as high_at, g.readings, g.flag
    from (select s.point_id, f.code as factor_code, v.* from unnest(${stretches.map(({ pointId }) => pointId)}::bigint[],
        ${stretches.map((one) => iso(one.fromMs))}::timestamptz[], ${stretches.map((one) => iso(one.toMs))}::timestamptz[]) s(point_id, from_at, to_at)
      cross join unnest(${factors}::text[]) f(code)
      cross join lateral (select date_bin(${stride}, r.data_time, ${ORIGIN}) as start, ${EXTREMES} from ${table} r
        where r.point_id = s.point_id and r.factor_code = f.code and r.data_time >= s.from_at and r.data_time < s.to_at ${kind === 'hour' ? UNCORRECTED : sql``} group by 1) v) g`;
  const kept =
    extremeKind && days
      ? sql`union all ${keptExtremes(extremeKind, { pointIds, factors, days, dirty, isByHour: sliceMs % DAY_MS !== 0 })}`
      : sql``;
  const flagAt = (at: 'low_at' | 'high_at'): RawBuilder<unknown> =>
    sql`coalesce(case when s.flag is not null then (select r.flag from ${table} r where r.point_id = s.point_id and r.factor_code = s.factor_code and r.data_time = to_timestamp(s.${sql.ref(at)})) end, '')`;
  const { rows } = await sql<Slice>`
    with records as (${raw} ${kept}),
    grouped as (
      select point_id, factor_code, date_bin(${stride}, at, ${ORIGIN}) as start, min(array[low, low_at]) filter (where low is not null) as low,
        max(array[high, -high_at]) filter (where high is not null) as high, min(low_at) as first, sum(readings)::int as readings, max(flag) as flag
      from records group by 1, 2, 3),
    slices as (select point_id, factor_code, start, low[1] as low, coalesce(low[2], first) as low_at, high[1] as high, coalesce(-high[2], first) as high_at, readings, flag from grouped)
    select s.point_id::text as "pointId", s.factor_code as "factorCode", date_part('epoch', s.start) * 1000 as "startMs", s.low, s.low_at * 1000 as "lowMs", ${flagAt('low_at')} as "lowFlag",
      s.high, s.high_at * 1000 as "highMs", ${flagAt('high_at')} as "highFlag", s.readings, s.flag
    from slices s order by s.start`.execute(db);
  return rows;
}

/** Of these points those that the caller may see. */
async function listVisible(
  db: Db,
  { scope, points }: Asker,
  pointIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text as id from dm_monitor_point t where t.id = any(${pointIds}::bigint[]) and ${visibleRows(points, scope)} order by t.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** From which midnight to which the extremes are made. */
async function readMade(db: Db, kind: ExtremeKind): Promise<Stretch | null> {
  const { rows } = await sql<Stretch>`
    select date_part('epoch', from_day::timestamp at time zone ${ZONE}) * 1000 as "fromMs", date_part('epoch', to_day::timestamp at time zone ${ZONE}) * 1000 as "toMs"
    from dm_extreme_reach where kind = ${kind}`.execute(db);
  return rows[0] ?? null;
}

interface DirtyDay {
  readonly pointId: string;
  /** Its midnight. */
  readonly dayMs: number;
}

/** Days of the points whose extremes are not made again yet since something came. */
async function listDirty(
  db: Db,
  kind: ExtremeKind,
  { pointIds, days }: { readonly pointIds: readonly string[]; readonly days: Stretch },
): Promise<readonly DirtyDay[]> {
  const { rows } = await sql<DirtyDay>`
    select distinct m.point_id::text as "pointId", date_part('epoch', m.day::timestamp at time zone ${ZONE}) * 1000 as "dayMs" from dm_statistic_mark m
    where m.kind <> 'hour' and m.kind = ${kind} and m.point_id = any(${pointIds}::bigint[]) and m.day >= ${dayOf(days.fromMs)} and m.day < ${dayOf(days.toMs)}
    order by 1, 2`.execute(db);
  return rows;
}

interface StoredSlices {
  readonly pointIds: readonly string[];
  readonly factors: readonly string[];
  readonly days: Stretch;
  readonly dirty: readonly DirtyDay[];
  readonly isByHour: boolean;
}

function keptExtremes(
  kind: ExtremeKind,
  { pointIds, factors, days, dirty, isByHour }: StoredSlices,
): RawBuilder<unknown> {
  const clean =
    dirty.length === 0
      ? sql``
      : sql`and (e.point_id, e.day) not in (select d.point_id, (to_timestamp(d.day / 1000) at time zone ${ZONE})::date
          from unnest(${dirty.map(({ pointId }) => pointId)}::bigint[], ${dirty.map(({ dayMs }) => dayMs)}::float8[]) d(point_id, day))`;
  const chosen = sql`from ${sql.table(`dm_extreme_${kind}`)} e`;
  const where = sql`where e.point_id = any(${pointIds}::bigint[]) and e.factor_code = any(${factors}::text[])
      and e.day >= ${dayOf(days.fromMs)} and e.day < ${dayOf(days.toMs)} ${clean}`;
  if (!isByHour)
    return sql`select e.point_id, e.factor_code, e.day::timestamp at time zone ${ZONE}, e.low, e.low_at, e.high, e.high_at, e.readings, e.flag ${chosen} ${where}`;
  return sql`select e.point_id, e.factor_code, (e.day::timestamp at time zone ${ZONE}) + u.hour * interval '1 hour', u.low, u.low_at, u.high, u.high_at, u.readings, u.flag
    ${chosen} cross join lateral unnest(e.hours, e.hour_low, e.hour_low_at, e.hour_high, e.hour_high_at, e.hour_readings, e.hour_flag)
      u(hour, low, low_at, high, high_at, readings, flag) ${where}`;
}

function dayOf(ms: number): RawBuilder<unknown> {
  return sql`(${iso(ms)}::timestamptz at time zone ${ZONE})::date`;
}
