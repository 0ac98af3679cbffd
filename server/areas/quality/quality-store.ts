import { sql, type RawBuilder } from 'kysely';

import type { QUALITY_GROUPS, QualityRow } from '#schemas/api/quality.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import { visibleRows, type Condition } from '#server/records/store/entity-where.ts';

/** Which points, and over which days: `YYYY-MM-DD`, both included. Absent filters leave all in. */
export interface QualityAsk {
  readonly from: string;
  readonly to: string;
  /** The days whose alarms count as those of the month, and the day that is today. */
  readonly monthFrom: string;
  readonly monthTo: string;
  readonly today: string;
  readonly regionCode?: string | undefined;
  readonly industries?: readonly string[] | undefined;
  readonly opsCompanyId?: string | undefined;
  readonly enterpriseId?: string | undefined;
  readonly stationId?: string | undefined;
  readonly keyword?: string | undefined;
}

export interface QualityOrder {
  readonly field: string;
  readonly isDescending: boolean;
}

/** Who asks; the entities are those of monitoring points and alarms, whose scopes decide. */
export interface QualityAsker {
  readonly scope: Scope;
  readonly point: EntitySchema;
  readonly alarm: EntitySchema;
  /** Which alarms are open faults: those of the preset `faults`. */
  readonly fault: Condition;
}

/** A row as it is counted; what is worked out of it and what nobody keeps yet is added to it. */
export type Counted = Omit<
  QualityRow,
  | 'transmissionRate'
  | 'effectRate'
  | 'effectiveTransmission'
  | 'id'
  | 'video'
  | 'monthFrom'
  | 'monthTo'
>;
export type QualitySums = Pick<
  Counted,
  'should' | 'received' | 'valid' | 'stopped' | 'todayAlarms' | 'faultCount'
> & { readonly points: number };
/** The sums of the points that share a link; `name` is what it names. */
export type GroupSums = Pick<
  Counted,
  'should' | 'received' | 'valid' | 'stopped' | 'todayAlarms' | 'totalAlarms' | 'faultCount'
> & {
  readonly id: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly stations: number;
  readonly online: number;
};
export type QualityGroupField = (typeof QUALITY_GROUPS)[number];

/** O&M engineers (dictionary `user_type`). */
const ENGINEER = '4';
const ACTIVE = '1';
/** Points that are offline, stopped or not connected are not online (dictionary `monitor_status`). */
export const NOT_ONLINE: readonly string[] = ['0', '4', '6'];

/** What may be sorted by, as it stands in `counted`. A rate is sorted by its parts, so that nothing is rounded before. */
const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  transmissionRate: sql`received::float8 / nullif(should, 0)`,
  effectRate: sql`valid::float8 / nullif(received, 0)`,
  effectiveTransmission: sql`valid::float8 / nullif(should, 0)`,
  pointName: sql`"pointName"`,
  enterpriseName: sql`"enterpriseName"`,
  todayAlarms: sql`"todayAlarms"`,
  totalAlarms: sql`"totalAlarms"`,
  faultCount: sql`"faultCount"`,
  opsStaffCount: sql`"opsStaffCount"`,
  creditIndex: sql`"creditIndex"`,
};

/** The names rows can be sorted by. */
export const QUALITY_ORDERS: readonly string[] = Object.keys(ORDERS);

/** What groups are made by and are called, in the order they stand; those of nothing stand last. */
const GROUPS: Readonly<
  Record<
    QualityGroupField,
    { readonly id: RawBuilder<unknown>; readonly name: RawBuilder<unknown> }
  >
> = {
  regionCode: { id: sql`"regionCode"`, name: sql`"regionName"` },
  opsCompanyId: { id: sql`"opsCompanyId"`, name: sql`"opsCompanyName"` },
  enterpriseId: { id: sql`"enterpriseId"`, name: sql`"enterpriseName"` },
};

/** `counted`: one row a visible point that matches, with its sums. */
export function countedPoints(
  { scope, point, alarm, fault }: QualityAsker,
  ask: QualityAsk,
): RawBuilder<unknown> {
  const since = ask.monthFrom < ask.today ? ask.monthFrom : ask.today;
  return sql`
    seen as (
      select t.id, t.name, t.station_id, t.enterprise_id, t.region_code, t.status, s.name as station_name, e.name as enterprise_name, e.industry, e.credit_index, s.ops_company_id, c.name as ops_company_name
      from dm_monitor_point t left join ops_station s on s.id = t.station_id left join ops_enterprise e on e.id = t.enterprise_id left join ops_company c on c.id = s.ops_company_id
      where ${visibleRows(point, scope)} and ${matching(ask)}),
    hours as (
      select r.point_id, sum(r.should)::int as should, sum(r.received)::int as received, sum(r.valid)::int as valid, sum(r.stopped)::int as stopped
      from dm_rate_day r join seen on seen.id = r.point_id where r.day between ${ask.from}::date and ${ask.to}::date group by 1),
    alarms as (
      select t.monitor_point_id as point_id,
        (count(*) filter (where t.alarm_time >= ${dayBegin(ask.today)}))::int as today,
        (count(*) filter (where t.alarm_time >= ${dayBegin(ask.monthFrom)} and t.alarm_time < ${dayEnd(ask.monthTo)}))::int as total,
        (count(*) filter (where ${fault}))::int as faults
      from dm_alarm_record t where ${visibleRows(alarm, scope)} and t.monitor_point_id in (select id from seen) and (t.alarm_time >= ${dayBegin(since)} or ${fault}) group by 1),
    staff as (select u.ops_company_id, count(*)::int as n from sys_user u where u.user_type = ${ENGINEER} and u.status = ${ACTIVE} group by 1),
    counted as (
      select seen.id::text as "pointId", seen.name as "pointName", seen.station_id::text as "stationId", seen.station_name as "stationName", seen.enterprise_id::text as "enterpriseId",
        seen.enterprise_name as "enterpriseName", seen.industry, seen.credit_index::float8 as "creditIndex", seen.region_code as "regionCode", g.name as "regionName", seen.status as "pointStatus", coalesce(h.should, 0) as should,
        coalesce(h.received, 0) as received, coalesce(h.valid, 0) as valid, coalesce(h.stopped, 0) as stopped, coalesce(a.today, 0) as "todayAlarms", coalesce(a.total, 0) as "totalAlarms",
        coalesce(a.faults, 0) as "faultCount", seen.ops_company_id::text as "opsCompanyId", seen.ops_company_name as "opsCompanyName", coalesce(staff.n, 0) as "opsStaffCount", seen.id as place
      from seen left join hours h on h.point_id = seen.id left join alarms a on a.point_id = seen.id left join staff on staff.ops_company_id = seen.ops_company_id
        left join sys_region g on g.code = seen.region_code)`;
}

/** A column is that id; everything where none is said. */
function isOrAny(column: RawBuilder<unknown>, id: string | undefined): Condition {
  return sql<boolean>`(${id ?? null}::bigint is null or ${column} = ${id ?? null}::bigint)`;
}

function matching({
  regionCode,
  industries,
  opsCompanyId,
  enterpriseId,
  stationId,
  keyword,
}: QualityAsk): Condition {
  const name = keyword?.toLowerCase() ?? null;
  return sql<boolean>`(${regionCode ?? null}::text is null or starts_with(t.region_code, ${regionCode ?? null}::text))
    and (${industries ?? null}::text[] is null or e.industry = any(${industries ?? null}::text[]))
    and ${isOrAny(sql`s.ops_company_id`, opsCompanyId)}
    and ${isOrAny(sql`t.enterprise_id`, enterpriseId)}
    and ${isOrAny(sql`t.station_id`, stationId)}
    and (${name}::text is null or position(${name}::text in lower(t.name)) > 0 or position(${name}::text in lower(coalesce(e.name, ''))) > 0)`;
}

export function dayBegin(day: string): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp at time zone ${ZONE})`;
}

export function dayEnd(day: string): RawBuilder<Date> {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone ${ZONE})`;
}

/** A part of the rows: by points of a group together, in an order, so many from there on. */
export interface QualityPart {
  readonly order: QualityOrder;
  readonly groupBy?: QualityGroupField | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Points with their sums; without an order the worst first, then those of which nothing was expected. */
export async function listPoints(
  db: Db,
  asker: QualityAsker,
  ask: QualityAsk,
  { order, groupBy, limit, offset }: QualityPart,
): Promise<readonly Counted[]> {
  const by = ORDERS[order.field];
  if (!by) throw new Error(`points are not sorted by "${order.field}"`);
  const group = groupBy && GROUPS[groupBy];
  const { rows } = await sql<Counted & { place: string }>`with ${countedPoints(asker, ask)}
    select * from counted order by ${group ? sql`${group.name} nulls last, ${group.id}, ` : sql``}${by} ${order.isDescending ? sql`desc` : sql`asc`} nulls last, place
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ place: _place, ...row }) => row);
}

const SUMS = sql`coalesce(sum(should), 0)::int as should, coalesce(sum(received), 0)::int as received, coalesce(sum(valid), 0)::int as valid,
  coalesce(sum(stopped), 0)::int as stopped, coalesce(sum("todayAlarms"), 0)::int as "todayAlarms"`;

/** The sums over every point that matches: of numerators and denominators, never of percentages. */
export async function sumPoints(
  db: Db,
  asker: QualityAsker,
  ask: QualityAsk,
): Promise<QualitySums> {
  const { rows } = await sql<QualitySums>`with ${countedPoints(asker, ask)}
    select count(*)::int as points, ${SUMS}, (count(*) filter (where "faultCount" > 0))::int as "faultCount" from counted`.execute(
    db,
  );
  const [sums] = rows;
  if (!sums) throw new Error('sums of points: expected one row, got none');
  return sums;
}

/** The sums of each group, in the order in which its points stand in the list. */
export async function sumGroups(
  db: Db,
  asker: QualityAsker,
  ask: QualityAsk,
  groupBy: QualityGroupField,
): Promise<readonly GroupSums[]> {
  const { id, name } = GROUPS[groupBy];
  const { rows } = await sql<GroupSums>`with ${countedPoints(asker, ask)}
    select ${id} as id, ${name} as name, count(*)::int as count, count(distinct "stationId")::int as stations,
      (count(*) filter (where coalesce("pointStatus", '6') <> all(${NOT_ONLINE}::text[])))::int as online, ${SUMS}, sum("totalAlarms")::int as "totalAlarms", sum("faultCount")::int as "faultCount"
    from counted group by 1, 2 order by 2 nulls last, 1`.execute(db);
  return rows;
}
