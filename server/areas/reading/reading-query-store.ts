import { sql, type RawBuilder } from 'kysely';

import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { FACTOR_ORDER } from '#schemas/formulas/factor-order.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { iso } from '#server/db/iso.ts';
import { READING_KINDS, type ReadingTableKind } from '#server/db/partitions.ts';
import { ZONE } from '#server/db/zone.ts';
import { decimalsAt, unitAt } from '#server/platform/factors/unit-store.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** Kinds that are asked for: a table each, and months made of the values of their days. */
export const ASKED_KINDS = [...READING_KINDS, 'month'] as const;
export type ReadingKind = (typeof ASKED_KINDS)[number];

/** Who asks: rows of points outside the scope are never read. `points` is the entity of monitoring points. */
export interface Asker {
  readonly scope: Scope;
  readonly points: EntityOf<'monitorPoint'>;
}

/** Times are milliseconds since 1970, both ends included. */
export interface Period {
  readonly kind: ReadingKind;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Which values; `factors` null: all there are. */
export interface Chosen extends Period {
  readonly pointIds: readonly string[];
  readonly factors: readonly string[] | null;
}

export interface SeriesPoint {
  readonly pointId: string;
  readonly factorCode: string;
  readonly timeMs: number;
  readonly value: number | null;
  readonly flag: string;
  /** Of a value that stands for a slice: a mark other than normal that some value of the slice has. */
  readonly held?: string;
}

/** All values of one moment. */
export interface MomentRow {
  readonly timeMs: number;
  readonly values: Readonly<
    Record<
      string,
      {
        readonly value: number | null;
        readonly flag: string;
        readonly min: number | null;
        readonly max: number | null;
        readonly cou: number | null;
        readonly zs: number | null;
        readonly isResent: boolean;
        /** What came, where a correction was agreed to. */
        readonly original?: number | null;
      }
    >
  >;
}

/** One row per moment of a point, newest first. The moments of the page are found first: values of others are not put together. */
export async function pageMoments(
  db: Db,
  asker: Asker,
  query: Chosen & { readonly page: number; readonly limit: number },
): Promise<{ list: MomentRow[]; total: number }> {
  const { page, limit } = query;
  const chosen = chosenReadings(asker, query);
  const { rows } = await sql<{ readonly total: number; readonly moments: readonly string[] }>`
    with moments as materialized (select distinct data_time from (${chosen}) c)
    select (select count(*)::int from moments) as total,
      array(select data_time::text from moments order by data_time desc limit ${limit} offset ${(page - 1) * limit}) as moments`.execute(
    db,
  );
  const { total = 0, moments = [] } = rows[0] ?? {};
  if (moments.length === 0) return { list: [], total };
  const list = await valuesOf(
    db,
    sql`(${chosen}) c where data_time = any(${moments}::timestamptz[])`,
  );
  return { list: list.reverse(), total };
}

/** The newest moment of each point within the period, with its values by factor; a point without one is left out. */
export async function listNewest(
  db: Db,
  asker: Asker,
  query: Chosen,
): Promise<
  readonly {
    readonly pointId: string;
    readonly timeMs: number;
    readonly values: Readonly<Record<string, number | null>>;
  }[]
> {
  const { rows } = await sql<{
    pointId: string;
    timeMs: number;
    values: Readonly<Record<string, number | null>>;
  }>`
    with chosen as materialized (${chosenReadings(asker, query)}),
      newest as (select point_id, max(data_time) as data_time from chosen group by 1)
    select c.point_id::text as "pointId", extract(epoch from c.data_time)::float8 * 1000 as "timeMs", jsonb_object_agg(c.factor_code, c.value) as values
    from chosen c join newest using (point_id, data_time) group by c.point_id, c.data_time`.execute(
    db,
  );
  return rows;
}

/** One row per moment, oldest first: of a period short enough to be held. */
export async function listMoments(db: Db, asker: Asker, query: Chosen): Promise<MomentRow[]> {
  return valuesOf(db, sql`(${chosenReadings(asker, query)}) c`);
}

async function valuesOf(db: Db, found: RawBuilder<unknown>): Promise<MomentRow[]> {
  const { rows } = await sql<MomentRow>`
    select extract(epoch from data_time)::float8 * 1000 as "timeMs", jsonb_object_agg(factor_code, jsonb_build_object('value', value, 'flag', flag, 'min', min_value, 'max', max_value, 'cou', cou, 'zs', zs_value, 'isResent', is_resent)) as values
    from ${found} group by data_time order by data_time`.execute(db);
  return rows;
}

/** Factors that a moment holds, at most. */
const MAX_FACTORS = 100;

/** How many moments of one point there are; with `upTo` no more is counted than is needed to know whether there are more. */
export async function countMoments(
  db: Db,
  asker: Asker,
  query: Chosen & { readonly upTo?: number },
): Promise<number> {
  const { upTo } = query;
  const most = upTo === undefined ? sql`` : sql`limit ${(upTo + 1) * MAX_FACTORS}`;
  const { rows } = await sql<{ moments: number; readings: number }>`
    select count(distinct data_time)::int as moments, count(*)::int as readings from (select data_time from (${chosenReadings(asker, query)}) c ${most}) m`.execute(
    db,
  );
  const { moments = 0, readings = 0 } = rows[0] ?? {};
  return upTo === undefined ? moments : readings >= (upTo + 1) * MAX_FACTORS ? upTo + 1 : moments;
}

/** What the values of one factor at one point come to, as far as they are marked normal; of hours that were corrected what was agreed to, and how many. */
export interface SeriesStats {
  readonly pointId: string;
  readonly factorCode: string;
  readonly count: number;
  readonly average: number;
  readonly min: number;
  readonly max: number;
  readonly corrected: number;
}

export async function readStats(db: Db, asker: Asker, query: Chosen): Promise<SeriesStats[]> {
  const counted =
    query.kind === 'hour'
      ? correctedHours(asker, query)
      : sql`select c.*, false as is_corrected from (${chosenReadings(asker, query)}) c`;
  const { rows } = await sql<SeriesStats>`
    select point_id::text as "pointId", factor_code as "factorCode", count(*)::int as count, avg(value) as average, min(value) as min, max(value) as max,
      (count(*) filter (where is_corrected))::int as corrected
    from (${counted}) c where value is not null and ${NORMAL} group by 1, 2`.execute(db);
  return rows;
}

/** Hours as they count: what was agreed to stands in the place of what came, also where nothing did. */
function correctedHours(asker: Asker, query: Chosen): RawBuilder<unknown> {
  const same = sql`k.point_id = c.point_id and k.factor_code = c.factor_code and k.hour_at = date_trunc('hour', c.data_time)`;
  return sql`
    with chosen as materialized (${chosenReadings(asker, query)})
    select c.point_id, c.factor_code, case when k.point_id is null then c.value else k.audited_value end as value,
      case when k.point_id is null then c.flag else '' end as flag, k.point_id is not null as is_corrected
    from chosen c left join dm_correction_hour k on k.is_current and ${same}
    union all
    select k.point_id, k.factor_code, k.audited_value, '', true from dm_correction_hour k join dm_monitor_point t on t.id = k.point_id
    where k.is_current and k.point_id = any(${query.pointIds}::bigint[]) and (${query.factors}::text[] is null or k.factor_code = any(${query.factors}::text[]))
      and k.hour_at between ${iso(query.fromMs)}::timestamptz and ${iso(query.toMs)}::timestamptz and ${visibleRows(asker.points, asker.scope)}
      and not exists (select 1 from chosen c where ${same})`;
}

/** Values that count (DOMAIN.md section 1.8). */
const NORMAL = sql`flag in ('N', '')`;

/** The stored values of points over a period, within the scope, with the columns of the table. */
export function chosenReadings(asker: Asker, chosen: Chosen): RawBuilder<unknown> {
  const { kind, fromMs, toMs } = chosen;
  if (kind === 'month') return chosenMonths(asker, chosen);
  return sql`
    select r.point_id, r.factor_code, r.data_time, r.value, r.flag, r.min_value, r.max_value, r.cou, r.zs_value, r.is_resent ${fromKind(asker, chosen, kind)}
      and r.data_time between ${iso(fromMs)}::timestamptz and ${iso(toMs)}::timestamptz`;
}

/**
 * Months out of the values of their days, of which the whole months the period touches are read. The mean is that of the normal days;
 * the month is normal with 25 of them, a February with 23 (DOMAIN.md section 3.1).
 */
function chosenMonths(asker: Asker, chosen: Chosen): RawBuilder<unknown> {
  const start = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`date_trunc('month', ${at}, ${ZONE})`;
  const [from, to] = [
    start(sql`${iso(chosen.fromMs)}::timestamptz`),
    start(sql`${iso(chosen.toMs)}::timestamptz`),
  ];
  const normal = sql`filter (where ${NORMAL} and value is not null)`;
  return sql`
    select point_id, factor_code, month as data_time, avg(value) ${normal} as value,
      case when count(*) ${normal} >= case when extract(month from month at time zone ${ZONE}) = 2 then 23 else 25 end then 'N' else 'D' end as flag,
      min(coalesce(min_value, value)) ${normal} as min_value, max(coalesce(max_value, value)) ${normal} as max_value,
      sum(cou) as cou, avg(zs_value) ${normal} as zs_value, bool_or(is_resent) as is_resent
    from (select r.*, ${start(sql`r.data_time`)} as month ${fromKind(asker, chosen, 'day')}
      and r.data_time >= ${from} and r.data_time < ${to} + interval '1 month 1 day' and ${start(sql`r.data_time`)} <= ${to}) d group by 1, 2, 3`;
}

function fromKind(
  { scope, points }: Asker,
  { pointIds, factors }: Chosen,
  kind: ReadingTableKind,
): RawBuilder<unknown> {
  return sql`from ${sql.table(`dm_reading_${kind}`)} r join dm_monitor_point t on t.id = r.point_id
    where r.point_id = any(${pointIds}::bigint[]) and (${factors}::text[] is null or r.factor_code = any(${factors}::text[])) and ${visibleRows(points, scope)}`;
}

/** A factor that a point has limits for or sent lately. Limits are null where none apply; `medium` is that of the factor (dictionary `factor_medium`). */
export interface PointFactor {
  readonly pointId: string;
  readonly factorCode: string;
  readonly factorName: string;
  readonly unit: string | null;
  readonly decimals: number;
  readonly upper: number | null;
  readonly lower: number | null;
  readonly medium: string | null;
}

/**
 * @param sinceMs how far back "lately" reaches for real-time values; hour and day values reach thirty times as far
 * @param atMs whose limits are told: those in force on that day; now where absent
 */
export async function listFactorsOfPoint(
  db: Db,
  { scope, points }: Asker,
  pointIds: readonly string[],
  { sinceMs, atMs = Date.now() }: { readonly sinceMs: number; readonly atMs?: number },
): Promise<PointFactor[]> {
  // what has a limit first, then in the order of the trade, the rest as the catalogue sorts it
  const inOrder = sql`array_position(${FACTOR_ORDER}::text[], f.factor_code) nulls last, n.sort nulls last, f.factor_code`;
  const day = formatWallDay(atMs);
  const longSince = Date.now() - 30 * (Date.now() - sinceMs);
  const { rows } = await sql<PointFactor>`
    select f.point_id::text as "pointId", f.factor_code as "factorCode", coalesce(n.name, f.factor_code) as "factorName", ${unitAt('n', sql`t.st_code`)} as unit, ${decimalsAt('n', sql`t.st_code`)} as decimals,
      case when l.kind in ('1', '3') then l.upper::float8 end as upper, case when l.kind in ('2', '3') then l.lower::float8 end as lower, n.medium
    from (select monitor_point_id as point_id, factor_code from dm_limit where monitor_point_id = any(${pointIds}::bigint[])
        union ${factorsSent('rt', pointIds, sinceMs)} union ${factorsSent('hour', pointIds, longSince)}
        union ${factorsSent('minute', pointIds, sinceMs)} union ${factorsSent('day', pointIds, longSince)}) f
      join dm_monitor_point t on t.id = f.point_id
      left join dm_factor n on n.code = f.factor_code left join lateral (
        select c.* from dm_limit c where c.monitor_point_id = f.point_id and c.factor_code = f.factor_code and c.enabled is not false
          and (c.effective_from is null or c.effective_from <= ${day}::date) and (c.effective_to is null or c.effective_to >= ${day}::date)
        order by c.effective_from desc nulls last limit 1) l on true
    where ${visibleRows(points, scope)} order by (l.upper is null and l.lower is null), ${inOrder}`.execute(
    db,
  );
  return rows;
}

/** The factors that points sent since then: one step of the index for each, however many values there are. */
function factorsSent(
  kind: ReadingTableKind,
  pointIds: readonly string[],
  sinceMs: number,
): RawBuilder<unknown> {
  const next = (after: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select r.factor_code from ${sql.table(`dm_reading_${kind}`)} r where r.point_id = p.id and r.data_time >= ${iso(sinceMs)}::timestamptz ${after} order by r.factor_code limit 1`;
  return sql`select p.id, s.factor_code from unnest(${pointIds}::bigint[]) p(id), lateral (
    with recursive found as ((${next(sql``)}) union all select (${next(sql`and r.factor_code > f.factor_code`)}) from found f where f.factor_code is not null)
    select factor_code from found where factor_code is not null) s`;
}
