import { sql, type RawBuilder } from 'kysely';
import { visibleRows, type Condition } from '#server/records/store/entity-where.ts';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { QualityRow } from '#schemas/api/quality.ts';

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
  readonly keyword?: string | undefined;
}

export interface QualityOrder {
  readonly field: string;
  readonly isDescending: boolean;
}

/** Who asks; `point` is the entity of monitoring points, whose scope decides. */
export interface QualityAsker {
  readonly scope: Scope;
  readonly point: EntitySchema;
}

type Counted = Omit<QualityRow, 'transmissionRate' | 'effectRate' | 'effectiveTransmission' | 'id'>;
export type QualitySums = Pick<Counted, 'should' | 'received' | 'valid' | 'stopped' | 'todayAlarms' | 'faultCount'> & { readonly points: number };

const ZONE = sql.lit('Asia/Shanghai');
/** Marks of the data, state of the instrument, the line (dictionary `alarm_type`); PACKAGES.md decision A6. */
const FAULTS = ['9', '10', '21'];
/** Alarms that are neither handled nor closed (dictionary `alarm_status`). */
const OPEN = ['0', '1'];
/** O&M engineers (dictionary `user_type`). */
const ENGINEER = '4';
const ACTIVE = '1';

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
};

/** The names rows can be sorted by. */
export const QUALITY_ORDERS: readonly string[] = Object.keys(ORDERS);

/** `counted`: one row a visible point that matches, with its sums. */
function countedPoints({ scope, point }: QualityAsker, ask: QualityAsk): RawBuilder<unknown> {
  return sql`
    seen as (
      select t.id, t.name, t.station_id, t.enterprise_id, t.region_code, t.status, s.name as station_name, e.name as enterprise_name, e.industry, s.ops_company_id, c.name as ops_company_name
      from dm_monitor_point t left join ops_station s on s.id = t.station_id left join ops_enterprise e on e.id = t.enterprise_id left join ops_company c on c.id = s.ops_company_id
      where ${visibleRows(point, scope)} and ${matching(ask)}),
    hours as (
      select r.point_id, sum(r.should)::int as should, sum(r.received)::int as received, sum(r.valid)::int as valid, sum(r.stopped)::int as stopped
      from dm_rate_day r join seen on seen.id = r.point_id where r.day between ${ask.from}::date and ${ask.to}::date group by 1),
    alarms as (
      select a.monitor_point_id as point_id,
        (count(*) filter (where a.alarm_time >= ${dayBegin(ask.today)}))::int as today,
        (count(*) filter (where a.alarm_time >= ${dayBegin(ask.monthFrom)} and a.alarm_time < ${dayEnd(ask.monthTo)}))::int as total,
        (count(*) filter (where a.alarm_type = any(${FAULTS}::text[]) and a.status = any(${OPEN}::text[])))::int as faults
      from dm_alarm_record a join seen on seen.id = a.monitor_point_id group by 1),
    staff as (select u.ops_company_id, count(*)::int as n from sys_user u where u.user_type = ${ENGINEER} and u.status = ${ACTIVE} group by 1),
    counted as (
      select seen.id::text as "pointId", seen.name as "pointName", seen.station_id::text as "stationId", seen.station_name as "stationName", seen.enterprise_id::text as "enterpriseId",
        seen.enterprise_name as "enterpriseName", seen.industry, seen.region_code as "regionCode", seen.status as "pointStatus", coalesce(h.should, 0) as should, coalesce(h.received, 0) as received,
        coalesce(h.valid, 0) as valid, coalesce(h.stopped, 0) as stopped, coalesce(a.today, 0) as "todayAlarms", coalesce(a.total, 0) as "totalAlarms", coalesce(a.faults, 0) as "faultCount",
        seen.ops_company_id::text as "opsCompanyId", seen.ops_company_name as "opsCompanyName", coalesce(staff.n, 0) as "opsStaffCount", seen.id as place
      from seen left join hours h on h.point_id = seen.id left join alarms a on a.point_id = seen.id left join staff on staff.ops_company_id = seen.ops_company_id)`;
}

function matching({ regionCode, industries, opsCompanyId, enterpriseId, keyword }: QualityAsk): Condition {
  const name = keyword?.toLowerCase() ?? null;
  return sql<boolean>`(${regionCode ?? null}::text is null or starts_with(t.region_code, ${regionCode ?? null}::text))
    and (${industries ?? null}::text[] is null or e.industry = any(${industries ?? null}::text[]))
    and (${opsCompanyId ?? null}::bigint is null or s.ops_company_id = ${opsCompanyId ?? null}::bigint)
    and (${enterpriseId ?? null}::bigint is null or t.enterprise_id = ${enterpriseId ?? null}::bigint)
    and (${name}::text is null or position(${name}::text in lower(t.name)) > 0 or position(${name}::text in lower(coalesce(e.name, ''))) > 0)`;
}

function dayBegin(day: string): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp at time zone ${ZONE})`;
}

function dayEnd(day: string): RawBuilder<Date> {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone ${ZONE})`;
}

/** One page of points with their sums; without an order the worst first, then those of which nothing was expected. */
export async function pagePoints(
  db: Db,
  asker: QualityAsker,
  ask: QualityAsk,
  { order, page, limit }: { readonly order: QualityOrder; readonly page: number; readonly limit: number },
): Promise<readonly Counted[]> {
  const by = ORDERS[order.field];
  if (!by) throw new Error(`points are not sorted by "${order.field}"`);
  const { rows } = await sql<Counted & { place: string }>`with ${countedPoints(asker, ask)}
    select * from counted order by ${by} ${order.isDescending ? sql`desc` : sql`asc`} nulls last, place limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return rows.map(({ place: _place, ...row }) => row);
}

/** The sums over every point that matches: of numerators and denominators, never of percentages. */
export async function sumPoints(db: Db, asker: QualityAsker, ask: QualityAsk): Promise<QualitySums> {
  const { rows } = await sql<QualitySums>`with ${countedPoints(asker, ask)}
    select count(*)::int as points, coalesce(sum(should), 0)::int as should, coalesce(sum(received), 0)::int as received, coalesce(sum(valid), 0)::int as valid,
      coalesce(sum(stopped), 0)::int as stopped, coalesce(sum("todayAlarms"), 0)::int as "todayAlarms", (count(*) filter (where "faultCount" > 0))::int as "faultCount" from counted`.execute(
    db,
  );
  const [sums] = rows;
  if (!sums) throw new Error('sums of points: expected one row, got none');
  return sums;
}
