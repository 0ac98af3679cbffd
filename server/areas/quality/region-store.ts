import { sql } from 'kysely';

import type { RegionQuality } from '#schemas/api/quality.ts';
import { ALARM_KIND } from '#schemas/dictionaries/alarm-kinds.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import { dayBegin, dayEnd, NOT_ONLINE } from './quality-store.ts';

/** Parts of which region, and over which days: `YYYY-MM-DD`, both included. */
export interface RegionAsk {
  readonly scope: Scope;
  readonly point: EntitySchema;
  readonly alarm: EntitySchema;
  /** Null: the highest regions. */
  readonly regionCode: string | null;
  readonly from: string;
  readonly to: string;
}

export type RegionSums = Omit<
  RegionQuality,
  'id' | 'transmissionRate' | 'effectRate' | 'effectiveTransmission'
>;

/**
 * The parts of a region with the sums of all points below them, and the region itself for the points that stand in no part of it.
 * A region without visible points is left out. Sums of numerators and denominators, so that the parts add up to the whole.
 */
export async function sumRegions(
  db: Db,
  { scope, point, alarm, regionCode, from, to }: RegionAsk,
): Promise<readonly RegionSums[]> {
  const { rows } = await sql<RegionSums>`
    with seen as (select t.id, t.region_code, coalesce(t.status, '6') as status from dm_monitor_point t
        where ${visibleRows(point, scope)} and (${regionCode}::text is null or starts_with(t.region_code, ${regionCode}::text))),
      parts as (select r.id, r.code, r.name, r.sort from sys_region r where case when ${regionCode}::text is null then coalesce(r.pid, 0) = 0
        else r.pid = (select p.id from sys_region p where p.code = ${regionCode}::text) end),
      placed as (select s.*, p.code from seen s left join lateral (select p.code from parts p where starts_with(s.region_code, p.code) order by length(p.code) desc limit 1) p on true),
      hours as (select p.id, r.should, r.received, r.valid, r.stopped from placed p join dm_rate_day r on r.point_id = p.id and r.day between ${from}::date and ${to}::date),
      rates as (select p.code, sum(h.should)::int as should, sum(h.received)::int as received, sum(h.valid)::int as valid, sum(h.stopped)::int as stopped
        from placed p join hours h on h.id = p.id group by 1),
      told as (select p.code, count(*)::int as alarms, (count(*) filter (where t.alarm_type = ${ALARM_KIND.over}))::int as exceeded
        from dm_alarm_record t join placed p on p.id = t.monitor_point_id
        where ${visibleRows(alarm, scope)} and t.alarm_time >= ${dayBegin(from)} and t.alarm_time < ${dayEnd(to)} group by 1),
      counted as (select p.code, count(*)::int as points, (count(*) filter (where p.status <> all(${NOT_ONLINE}::text[])))::int as online from placed p group by 1)
    select coalesce(g.code, ${regionCode}::text, '') as "regionCode", coalesce(g.name, own.name, '') as "regionName", c.code is null as "isOwn",
      exists (select 1 from sys_region below where below.pid = g.id) as "hasParts", c.points, c.online, coalesce(r.should, 0) as should, coalesce(r.received, 0) as received,
      coalesce(r.valid, 0) as valid, coalesce(r.stopped, 0) as stopped, coalesce(a.alarms, 0) as alarms, coalesce(a.exceeded, 0) as exceeded
    from counted c left join parts g on g.code = c.code left join sys_region own on c.code is null and own.code = ${regionCode}::text
      left join rates r on r.code is not distinct from c.code left join told a on a.code is not distinct from c.code
    order by c.code is null, g.sort, g.code`.execute(db);
  return rows;
}
