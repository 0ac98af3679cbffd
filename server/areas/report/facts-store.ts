import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import { decimalsAt, unitAt } from '#server/platform/factors/unit-store.ts';
import type { Limit } from './content.ts';

/** The limits of points in force on a day; of several the newest. */
export async function listLimits(
  db: Db,
  pointIds: readonly string[],
  day: string,
): Promise<readonly (Limit & { readonly pointId: string })[]> {
  const { rows } = await sql<Limit & { pointId: string }>`
    select distinct on (l.monitor_point_id, l.factor_code) l.monitor_point_id::text as "pointId", l.factor_code as "factorCode",
      case when l.kind in ('1', '3') then l.upper::text end as upper, case when l.kind in ('2', '3') then l.lower::text end as lower, coalesce(l.uses_converted, false) as "usesConverted"
    from dm_limit l where l.monitor_point_id = any(${[...pointIds]}::bigint[]) and l.enabled is not false
      and (l.effective_from is null or l.effective_from <= ${day}::date) and (l.effective_to is null or l.effective_to >= ${day}::date)
    order by l.monitor_point_id, l.factor_code, l.effective_from desc nulls last, l.id`.execute(db);
  return rows;
}

/** The catalogue in its order, with the units of a kind of point. */
export async function listFactors(
  db: Db,
  stCode: string | null,
): Promise<
  readonly { readonly code: string; readonly unit: string | null; readonly decimals: number }[]
> {
  const { rows } = await sql<{ code: string; unit: string | null; decimals: number }>`
    select code, ${unitAt('f', sql`${stCode}::text`)} as unit, ${decimalsAt('f', sql`${stCode}::text`)} as decimals from dm_factor f order by f.sort nulls last, code`.execute(
    db,
  );
  return rows;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

const begin = (day: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone ${ZONE})`;
const end = (day: string): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone ${ZONE})`;

/** Alarms of points that began within days. */
export async function countAlarms(
  db: Db,
  pointIds: readonly string[],
  { from, to }: Days,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select monitor_point_id::text as id, count(*)::int as count from dm_alarm_record a
    where monitor_point_id = any(${[...pointIds]}::bigint[]) and alarm_time >= ${begin(from)} and alarm_time < ${end(to)} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Orders and books of a station within days, with whose they are. */
export interface WorkDone {
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly opsCompanyId: string | null;
  readonly regionCode: string | null;
  readonly orders: number;
  readonly ordersDone: number;
  readonly books: number;
  readonly booksDone: number;
}

/** Orders that were given within days, and books that were due; how many of them are done by now. Withdrawn and deleted ones are left out. */
export async function listWork(db: Db, { from, to }: Days): Promise<readonly WorkDone[]> {
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${begin(from)} and ${at} < ${end(to)}`;
  const { rows } = await sql<WorkDone>`
    select station_id::text as "stationId", enterprise_id::text as "enterpriseId", ops_company_id::text as "opsCompanyId", region_code as "regionCode",
      sum(orders)::int as orders, sum(orders_done)::int as "ordersDone", sum(books)::int as books, sum(books_done)::int as "booksDone" from (
      select station_id, enterprise_id, ops_company_id, region_code, 1 as orders, (o.status = '5')::int as orders_done, 0 as books, 0 as books_done
      from ops_work_order o where o.status not in ('8', '9') and ${within(sql`o.create_date`)}
      union all
      select station_id, enterprise_id, ops_company_id, region_code, 0, 0, 1, (b.status in ('1', '2', '4'))::int
      from ops_standing_book_record b where ${within(sql`b.counted_time`)}) w
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** What the current reports of the days of a period counted above limits, by point and factor. */
export async function sumExceeded(
  db: Db,
  pointIds: readonly string[],
  { from, to }: Days,
): Promise<
  readonly { readonly pointId: string; readonly code: string; readonly exceeded: number }[]
> {
  const { rows } = await sql<{ pointId: string; code: string; exceeded: number }>`
    select t.target_id as "pointId", f ->> 'code' as code, sum((f ->> 'exceeded')::int)::int as exceeded
    from dm_report t join dm_report_content c on c.report_id = t.id cross join jsonb_array_elements(c.content -> 'factors') f
    where t.kind = 'day' and t.subject = '1' and t.template = 'pointReport' and t.is_current and t.monitor_point_id = any(${[...pointIds]}::bigint[])
      and t.period_from between ${from}::date and ${to}::date group by 1, 2`.execute(db);
  return rows;
}
