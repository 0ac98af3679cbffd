import { sql } from 'kysely';
import type { EntityOf } from '#server/registry/rows.ts';
import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/base/context/scope.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { ReadingTableKind } from '#server/db/partitions.ts';

/** Who asks: rows of points outside the scope are never read. `points` is the entity of monitoring points. */
export interface Asker {
  readonly scope: Scope;
  readonly points: EntityOf<'monitorPoint'>;
}

/** Times are milliseconds since 1970, both ends included. */
export interface Period {
  readonly kind: ReadingTableKind;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface SeriesPoint {
  readonly pointId: string;
  readonly factorCode: string;
  readonly timeMs: number;
  readonly value: number | null;
  readonly flag: string;
}

/**
 * Values over a period, oldest first; where there are more than `maxPoints` a factor, the smallest and the largest of
 * every slice of time stay, so that no peak is lost.
 */
export async function readSeries(
  db: Db,
  { scope, points }: Asker,
  query: Period & { readonly pointIds: readonly string[]; readonly factors: readonly string[]; readonly maxPoints: number },
): Promise<SeriesPoint[]> {
  const { kind, fromMs, toMs, pointIds, factors, maxPoints } = query;
  const chosen = sql`
    select r.point_id, r.factor_code, r.data_time, r.value, r.flag from ${sql.table(`dm_reading_${kind}`)} r join dm_monitor_point t on t.id = r.point_id
    where r.point_id = any(${pointIds}::bigint[]) and r.factor_code = any(${factors}::text[]) and r.data_time between ${iso(fromMs)}::timestamptz and ${iso(toMs)}::timestamptz and ${visibleRows(points, scope)}`;
  const {
    rows: [most],
  } = await sql<{ n: number }>`select coalesce(max(n), 0)::int as n from (select count(*) as n from (${chosen}) c group by point_id, factor_code) g`.execute(
    db,
  );
  const isThinned = (most?.n ?? 0) > maxPoints;
  const sliceSeconds = Math.max(1, (toMs - fromMs) / 1000 / (maxPoints / 2));
  const source = isThinned
    ? sql`select * from (select *, row_number() over (partition by point_id, factor_code, slice order by value nulls last, data_time) as low, row_number() over (partition by point_id, factor_code, slice order by value desc nulls last, data_time) as high
        from (select c.*, floor((extract(epoch from data_time) - ${fromMs / 1000}::float8) / ${sliceSeconds}::float8) as slice from (${chosen}) c) s) x where low = 1 or high = 1`
    : chosen;
  const { rows } = await sql<SeriesPoint>`
    select point_id::text as "pointId", factor_code as "factorCode", extract(epoch from data_time)::float8 * 1000 as "timeMs", value, flag from (${source}) f order by data_time`.execute(
    db,
  );
  return rows;
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
      }
    >
  >;
}

/** One row per moment, newest first. */
export async function pageMoments(
  db: Db,
  { scope, points }: Asker,
  query: Period & { readonly pointId: string; readonly factors: readonly string[] | null; readonly page: number; readonly limit: number },
): Promise<{ list: MomentRow[]; total: number }> {
  const { kind, fromMs, toMs, pointId, factors, page, limit } = query;
  const chosen = sql`
    from ${sql.table(`dm_reading_${kind}`)} r join dm_monitor_point t on t.id = r.point_id
    where r.point_id = ${pointId}::bigint and (${factors}::text[] is null or r.factor_code = any(${factors}::text[])) and r.data_time between ${iso(fromMs)}::timestamptz and ${iso(toMs)}::timestamptz and ${visibleRows(points, scope)}`;
  const {
    rows: [count],
  } = await sql<{ total: number }>`select count(distinct r.data_time)::int as total ${chosen}`.execute(db);
  const { rows: list } = await sql<MomentRow>`
    select extract(epoch from r.data_time)::float8 * 1000 as "timeMs", jsonb_object_agg(r.factor_code, jsonb_build_object('value', r.value, 'flag', r.flag, 'min', r.min_value, 'max', r.max_value, 'cou', r.cou, 'zs', r.zs_value, 'isResent', r.is_resent)) as values
    ${chosen} group by r.data_time order by r.data_time desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { list, total: count?.total ?? 0 };
}

/** A factor that a point has limits for or sent lately. Limits are null where none apply. */
export interface PointFactor {
  readonly pointId: string;
  readonly factorCode: string;
  readonly factorName: string;
  readonly unit: string | null;
  readonly decimals: number;
  readonly upper: number | null;
  readonly lower: number | null;
}

/** @param sinceMs how far back "lately" reaches for real-time values; hour and day values reach thirty times as far */
export async function listFactorsOfPoint(db: Db, { scope, points }: Asker, pointIds: readonly string[], sinceMs: number): Promise<PointFactor[]> {
  const sent = (kind: ReadingTableKind, since: number): ReturnType<typeof sql> =>
    sql`select point_id, factor_code from ${sql.table(`dm_reading_${kind}`)} where point_id = any(${pointIds}::bigint[]) and data_time >= ${iso(since)}::timestamptz group by 1, 2`;
  const longSince = Date.now() - 30 * (Date.now() - sinceMs);
  const { rows } = await sql<PointFactor>`
    select f.point_id::text as "pointId", f.factor_code as "factorCode", coalesce(n.name, f.factor_code) as "factorName", n.unit, coalesce(n.decimals, 2) as decimals,
      case when l.kind in ('1', '3') then l.upper::float8 end as upper, case when l.kind in ('2', '3') then l.lower::float8 end as lower
    from (select monitor_point_id as point_id, factor_code from dm_limit where monitor_point_id = any(${pointIds}::bigint[])
        union ${sent('rt', sinceMs)} union ${sent('hour', longSince)} union ${sent('minute', sinceMs)} union ${sent('day', longSince)}) f
      join dm_monitor_point t on t.id = f.point_id
      left join dm_factor n on n.code = f.factor_code left join dm_limit l on l.monitor_point_id = f.point_id and l.factor_code = f.factor_code and l.enabled is not false
    where ${visibleRows(points, scope)} order by n.sort nulls last, f.factor_code`.execute(db);
  return rows;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
