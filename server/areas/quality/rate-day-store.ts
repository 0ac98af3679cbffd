import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';

/** What was expected, came and counts. */
interface HourSums {
  readonly should: number;
  readonly received: number;
  readonly valid: number;
}

/** Days, `YYYY-MM-DD`, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** Of each day that was counted the sums over the visible points. */
export async function sumByDay(
  db: Db,
  scope: Scope,
  point: EntitySchema,
  { from, to }: Days,
): Promise<readonly (HourSums & { readonly day: string })[]> {
  const { rows } = await sql<HourSums & { day: string }>`
    select r.day::text as day, sum(r.should)::int as should, sum(r.received)::int as received, sum(r.valid)::int as valid from dm_rate_day r
    where r.day between ${from}::date and ${to}::date and r.point_id in (select t.id from dm_monitor_point t where ${visibleRows(point, scope)}) group by 1`.execute(
    db,
  );
  return rows;
}

/** Of each visible station of which something was expected the sums over its points; those that stand still or were never connected are left out. */
export async function sumByStation(
  db: Db,
  scope: Scope,
  station: EntitySchema,
  { from, to }: Days,
): Promise<readonly (HourSums & { readonly id: string; readonly name: string })[]> {
  const { rows } = await sql<HourSums & { id: string; name: string }>`
    select t.id::text as id, t.name, sum(r.should)::int as should, sum(r.received)::int as received, sum(r.valid)::int as valid
    from ops_station t join dm_monitor_point p on p.station_id = t.id and p.deleted is not true join dm_rate_day r on r.point_id = p.id
    where ${visibleRows(station, scope)} and coalesce(t.status, '6') not in ('4', '6') and r.day between ${from}::date and ${to}::date
    group by 1, 2 having sum(r.should) > 0`.execute(db);
  return rows;
}

/** Of each of the points the sums over days; `stopped` as the others in hours of every factor. Who may see the points is asked before. */
export async function sumByPoint(
  db: Db,
  { pointIds, from, to }: Days & { readonly pointIds: readonly string[] },
): Promise<readonly (HourSums & { readonly pointId: string; readonly stopped: number })[]> {
  const { rows } = await sql<HourSums & { pointId: string; stopped: number }>`
    select r.point_id::text as "pointId", sum(r.should)::int as should, sum(r.received)::int as received, sum(r.valid)::int as valid, sum(r.stopped)::int as stopped
    from dm_rate_day r where r.point_id = any(${[...pointIds]}::bigint[]) and r.day between ${from}::date and ${to}::date group by 1`.execute(
    db,
  );
  return rows;
}
