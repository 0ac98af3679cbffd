import { sql, type RawBuilder } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import { decimalsAt, unitAt } from '#server/platform/factors/unit-store.ts';
import { visibleRows, type Condition } from '#server/records/store/entity-where.ts';
import { hourValues } from './hour-value-store.ts';
import { ADDED, FLOW_FACTORS } from './statistic-store.ts';

/** What a report adds up to. */
export type Kind = 'hour' | 'day' | 'month' | 'quarter' | 'year';

export interface ReportAsk {
  readonly kind: Kind;
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly pointIds: readonly string[] | null;
  readonly factors: readonly string[] | null;
  readonly enterpriseId: string | null;
}

/** Who asks; `point` is the entity of monitoring points, whose scope decides. */
export interface ReportAsker {
  readonly scope: Scope;
  readonly point: EntitySchema;
}

/** Sums of one factor over one span of time, as decimals. */
export interface ReportRow {
  readonly pointId: string;
  readonly pointName: string;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly enterpriseName: string | null;
  readonly factorCode: string;
  readonly factorName: string | null;
  readonly unit: string | null;
  readonly decimals: number;
  /** The day the span begins; of an hour with its time. */
  readonly at: string;
  readonly received: number;
  readonly counted: number;
  readonly valid: number;
  readonly days: number;
  readonly min: string | null;
  readonly max: string | null;
  readonly sum: string;
  readonly converted: number;
  readonly sumConverted: string;
  readonly flowing: number;
  readonly sumFlow: string;
  readonly sumWeighted: string;
}

interface ReportOrder {
  readonly field: string;
  readonly isDescending: boolean;
}

interface Paging {
  readonly order: ReportOrder;
  readonly page: number;
  readonly limit: number;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  time: sql`at`,
  pointId: sql`point_id`,
  factorCode: sql`factor_code`,
  valid: sql`valid`,
  min: sql`min_value`,
  max: sql`max_value`,
  mean: sql`sum_value / nullif(counted, 0)`,
};

/** The names rows can be sorted by. */
export const REPORT_ORDERS: readonly string[] = Object.keys(ORDERS);

/** `summed`: a row for each point, factor and span. */
function summedRows(ask: ReportAsk, seen: RawBuilder<unknown>): RawBuilder<unknown> {
  if (ask.kind === 'hour') return summedHours(ask, seen);
  const step = ask.kind === 'day' ? 'day' : 'month';
  return sql`${seen}, summed as (
    select s.point_id, s.factor_code, to_char(date_trunc(${sql.lit(ask.kind)}, s.at), 'YYYY-MM-DD') as at, ${ADDED}
    from dm_statistic s join seen on seen.id = s.point_id
    where s.span = ${sql.lit(step)} and s.at >= date_trunc(${sql.lit(ask.kind)}, ${ask.from}::date) and s.at <= ${ask.to}::date and ${factorsOf(ask)} group by 1, 2, 3)`;
}

function summedHours(ask: ReportAsk, seen: RawBuilder<unknown>): RawBuilder<unknown> {
  const span = {
    fromMs: Date.parse(`${ask.from}T00:00:00+08:00`),
    toMs: Date.parse(`${ask.to}T24:00:00+08:00`),
  };
  return sql`${seen}, asked as (select id as point_id, ${new Date(span.fromMs).toISOString()}::timestamptz as from_at, ${new Date(span.toMs).toISOString()}::timestamptz as to_at from seen),
    ${hourValues(span)},
    flows as (select distinct on (point_id, at) point_id, at, value::numeric as q from hour_values
      where factor_code = any(${[...FLOW_FACTORS]}::text[]) and is_counted and value >= 0 order by point_id, at, factor_code),
    exact as (select s.point_id, s.factor_code, s.at, s.is_received, s.is_valid, case when s.is_counted then s.value::numeric end as c,
        case when s.is_counted then s.zs::numeric end as z, case when s.is_counted then f.q end as q
      from hour_values s left join flows f on f.point_id = s.point_id and f.at = s.at where ${factorsOf(ask)}),
    summed as (select point_id, factor_code, to_char(at at time zone ${ZONE}, 'YYYY-MM-DD HH24:MI') as at, is_received::int as received, (c is not null)::int as counted, is_valid::int as valid,
      0 as days, c as min_value, c as max_value, coalesce(c, 0) as sum_value, (z is not null)::int as converted, coalesce(z, 0) as sum_converted,
      (q is not null)::int as flowing, coalesce(q, 0) as sum_flow, coalesce(q * c, 0) as sum_weighted from exact)`;
}

function factorsOf({ factors }: ReportAsk): Condition {
  return sql<boolean>`(${factors}::text[] is null or s.factor_code = any(${factors}::text[]))`;
}

function seenPoints(
  { scope, point }: ReportAsker,
  { pointIds, enterpriseId }: ReportAsk,
): RawBuilder<unknown> {
  return sql`seen as (select t.id, t.name, t.station_id, t.enterprise_id, t.st_code from dm_monitor_point t
    where ${visibleRows(point, scope)} and (${pointIds}::bigint[] is null or t.id = any(${pointIds}::bigint[])) and (${enterpriseId}::bigint is null or t.enterprise_id = ${enterpriseId}::bigint))`;
}

/** One page of sums, and how many rows there are; the newest first where nobody says otherwise. */
export async function pageSums(
  db: Db,
  asker: ReportAsker,
  ask: ReportAsk,
  { order, page, limit }: Paging,
): Promise<{ readonly list: readonly ReportRow[]; readonly total: number }> {
  const by = ORDERS[order.field];
  if (!by) throw new Error(`sums are not sorted by "${order.field}"`);
  const summed = summedRows(ask, seenPoints(asker, ask));
  const { rows } = await sql<ReportRow & { total: number }>`with ${summed},
    paged as (select summed.*, count(*) over ()::int as total from summed order by ${by} ${order.isDescending ? sql`desc` : sql`asc`} nulls last, at desc, point_id, factor_code
      limit ${limit} offset ${(page - 1) * limit})
    select p.point_id::text as "pointId", seen.name as "pointName", seen.station_id::text as "stationId", seen.enterprise_id::text as "enterpriseId", e.name as "enterpriseName",
      p.factor_code as "factorCode", f.name as "factorName", ${unitAt('f', sql`seen.st_code`)} as unit, ${decimalsAt('f', sql`seen.st_code`)} as decimals, p.at,
      p.received, p.counted, p.valid, p.days, p.min_value::text as min, p.max_value::text as max, p.sum_value::text as sum, p.converted, p.sum_converted::text as "sumConverted",
      p.flowing, p.sum_flow::text as "sumFlow", p.sum_weighted::text as "sumWeighted", p.total
    from paged p join seen on seen.id = p.point_id left join dm_factor f on f.code = p.factor_code left join ops_enterprise e on e.id = seen.enterprise_id
    order by ${by} ${order.isDescending ? sql`desc` : sql`asc`} nulls last, at desc, point_id, factor_code`.execute(
    db,
  );
  // a page beyond the last one has no row that tells
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countSums(db, summed));
  return { list: rows.map(({ total: _total, ...row }) => row), total };
}

async function countSums(db: Db, summed: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`with ${summed} select count(*)::int as total from summed`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Hours of a point that begin within an agreed stop, in each of these spans; agreed stops of a point never overlap. */
export async function countStoppedHours(
  db: Db,
  spans: readonly { readonly pointId: string; readonly fromMs: number; readonly toMs: number }[],
): Promise<readonly number[]> {
  if (spans.length === 0) return [];
  const hour = (at: RawBuilder<unknown>): RawBuilder<number> =>
    sql`ceil(extract(epoch from ${at}) / 3600)`;
  const { rows } = await sql<{ stopped: number }>`
    select coalesce(sum(${hour(sql`least(s.end_time, u.to_at)`)} - ${hour(sql`greatest(s.begin_time, u.from_at)`)}) filter (where s.id is not null), 0)::int as stopped
    from unnest(${spans.map(({ pointId }) => pointId)}::bigint[], ${spans.map(({ fromMs }) => new Date(fromMs).toISOString())}::timestamptz[],
        ${spans.map(({ toMs }) => new Date(toMs).toISOString())}::timestamptz[]) with ordinality u(point_id, from_at, to_at, place)
      left join (dm_stop s join dm_stop_monitor_point_ids l on l.own_id = s.id) on l.other_id = u.point_id and s.status = '1' and s.begin_time < u.to_at and s.end_time > u.from_at
    group by u.place order by u.place`.execute(db);
  return rows.map(({ stopped }) => stopped);
}

/** The reference oxygen of points that have one, percent. Who may see them is asked before. */
export async function listReferenceOxygen(
  db: Db,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; o2: number }>`
    select id::text as id, reference_o2::float8 as o2 from dm_monitor_point where id = any(${[...pointIds]}::bigint[]) and reference_o2 is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, o2 }) => [id, o2]));
}
