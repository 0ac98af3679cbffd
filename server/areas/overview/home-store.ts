import { sql } from 'kysely';

import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** A half-open span of time: `from` belongs to it, `to` does not. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Stations by state. */
export async function countStations(
  db: Db,
  scope: Scope,
  station: EntityOf<'station'>,
): Promise<readonly { readonly status: string; readonly count: number }[]> {
  const { rows } = await sql<{
    status: string;
    count: number;
  }>`select coalesce(t.status, '6') as status, count(*)::int as count from ops_station t
    where ${visibleRows(station, scope)} group by 1 order by 1`.execute(db);
  return rows;
}

/** Whether any station is among those of a scope. */
export async function hasStation(
  db: Db,
  scope: Scope,
  station: EntityOf<'station'>,
): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select exists(select from ops_station t where ${visibleRows(station, scope)}) as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/** Stations that reported an hourly value within two hours before each moment, in the order of the moments, and stations there are. */
export async function countReportingStations(
  db: Db,
  scope: Scope,
  station: EntityOf<'station'>,
  moments: readonly Date[],
): Promise<readonly { readonly reporting: number; readonly all: number }[]> {
  const { rows } = await sql<{
    reporting: number;
    all: number;
  }>`with seen as (select t.id from ops_station t where ${visibleRows(station, scope)} and coalesce(t.status, '6') not in ('4', '6'))
    select (select count(*)::int from seen) as "all",
      (select count(distinct p.station_id)::int from dm_reading_hour h join dm_monitor_point p on p.id = h.point_id
        where p.station_id in (select id from seen) and h.data_time >= m.at - interval '2 hours' and h.data_time < m.at) as reporting
    from ${momentsOf(moments)} order by m.place`.execute(db);
  return rows;
}

/** `m(at, place)`: the moments as rows. */
function momentsOf(moments: readonly Date[]) {
  return sql`unnest(${moments.map((moment) => moment.toISOString())}::timestamptz[]) with ordinality as m(at, place)`;
}

/** Alarms that began within the span. */
export async function countAlarmsIn(
  db: Db,
  scope: Scope,
  alarm: EntityOf<'alarmRecord'>,
  span: Span,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from dm_alarm_record t where ${visibleRows(alarm, scope)} and t.alarm_time >= ${span.from} and t.alarm_time < ${span.to}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Alarms by beginning and level. `time` is the beginning of the hour or day as `YYYY-MM-DD HH:mm:ss`. */
export async function countAlarmsBy(
  db: Db,
  scope: Scope,
  alarm: EntityOf<'alarmRecord'>,
  by: { readonly unit: 'hour' | 'day'; readonly span: Span },
): Promise<readonly { readonly time: string; readonly level: string; readonly count: number }[]> {
  const { rows } = await sql<{
    time: string;
    level: string;
    count: number;
  }>`select to_char(date_trunc(${by.unit}, t.alarm_time at time zone ${ZONE}), 'YYYY-MM-DD HH24:MI:SS') as time, t.level, count(*)::int as count
    from dm_alarm_record t where ${visibleRows(alarm, scope)} and t.alarm_time >= ${by.span.from} and t.alarm_time < ${by.span.to} group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows;
}

/** Work orders by status; deleted ones are left out. */
export async function countOrders(
  db: Db,
  scope: Scope,
  order: EntityOf<'workOrder'>,
): Promise<readonly { readonly status: string; readonly count: number }[]> {
  const { rows } = await sql<{
    status: string;
    count: number;
  }>`select t.status, count(*)::int as count from ops_work_order t where ${visibleRows(order, scope)} and t.status <> '9' group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

/** Orders that are open now, and for each moment those that were created before it and have either stayed open or changed their state since. */
export async function countOpenOrders(
  db: Db,
  scope: Scope,
  order: EntityOf<'workOrder'>,
  { open, moments }: { readonly open: Condition; readonly moments: readonly Date[] },
): Promise<{ readonly now: number; readonly earlier: readonly number[] }> {
  const { rows } = await sql<{
    now: number;
    earlier: number;
  }>`select (select count(*)::int from ops_work_order t where ${visibleRows(order, scope)} and ${open}) as now,
      (select count(*)::int from ops_work_order t where ${visibleRows(order, scope)} and t.create_date < m.at and (${open} or t.status_time >= m.at)) as earlier
    from ${momentsOf(moments)} order by m.place`.execute(db);
  return { now: rows[0]?.now ?? 0, earlier: rows.map(({ earlier }) => earlier) };
}

/** The visible stations by region: how many, how many of them count (running and connected), how many of those are online, and the alarms that began within the span. */
export async function countByRegion(
  db: Db,
  scope: Scope,
  entities: { readonly station: EntityOf<'station'>; readonly alarm: EntityOf<'alarmRecord'> },
  span: Span,
): Promise<
  readonly {
    readonly code: string;
    readonly name: string;
    readonly stations: number;
    readonly counted: number;
    readonly online: number;
    readonly alarms: number;
  }[]
> {
  const { rows } = await sql<{
    code: string;
    name: string;
    stations: number;
    counted: number;
    online: number;
    alarms: number;
  }>`with stations as (
      select t.region_code as code, count(*)::int as stations, count(*) filter (where coalesce(t.status, '6') not in ('4', '6'))::int as counted, count(*) filter (where coalesce(t.status, '6') not in ('0', '4', '6'))::int as online
      from ops_station t where ${visibleRows(entities.station, scope)} and t.region_code is not null group by 1),
    alarms as (select t.region_code as code, count(*)::int as alarms from dm_alarm_record t
      where ${visibleRows(entities.alarm, scope)} and t.alarm_time >= ${span.from} and t.alarm_time < ${span.to} group by 1)
    select s.code::text as code, coalesce(r.name, s.code::text) as name, s.stations, s.counted, s.online, coalesce(a.alarms, 0) as alarms
    from stations s left join alarms a on a.code = s.code left join sys_region r on r.id::text = s.code::text
    order by alarms desc, s.online::float / nullif(s.counted, 0), s.code`.execute(db);
  return rows;
}
