import { sql } from 'kysely';

import { ALARM_KIND } from '#schemas/dictionaries/alarm-kinds.ts';
import type { Db } from '#server/db/db.ts';
import { isStopped } from './suppression-store.ts';

/** A point that is silent: heard before, with the time of its latest packet of any command. */
export interface SilentPoint {
  readonly pointId: string;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly regionCode: string | null;
  readonly name: string;
  readonly place: string | null;
  readonly rtIntervalSeconds: number;
  readonly offlineMinutes: number | null;
  readonly lastPacketMs: number;
  readonly alarmId: string | null;
  readonly level: number | null;
}

/** Points in service whose device was last heard before `beforeMs`, with their active offline alarm; stopped and maintained ones and those of an agreed stop are left out. */
export async function listSilentPoints(db: Db, beforeMs: number): Promise<SilentPoint[]> {
  const { rows } = await sql<SilentPoint>`
    select p.id::text as "pointId", p.station_id::text as "stationId", p.enterprise_id::text as "enterpriseId", coalesce(p.region_code, s.region_code) as "regionCode", p.name, coalesce(e.name, s.name) as place,
      coalesce(p.rt_interval_seconds, 60) as "rtIntervalSeconds", s.offline_minutes as "offlineMinutes", extract(epoch from d.last_packet_at)::float8 * 1000 as "lastPacketMs", a.id::text as "alarmId", a.level::int as level
    from (select point_id, max(last_packet_at) as last_packet_at from gw_device where point_id is not null group by point_id) d
      join dm_monitor_point p on p.id = d.point_id left join ops_station s on s.id = p.station_id left join ops_enterprise e on e.id = p.enterprise_id
      left join lateral (select id, level from dm_alarm_record where is_active and alarm_type = ${ALARM_KIND.offline} and monitor_point_id = p.id order by dm_alarm_record.id desc limit 1) a on true
    where p.deleted is not true and coalesce(p.status, '') not in ('4', '5') and d.last_packet_at < ${new Date(beforeMs).toISOString()}::timestamptz
      and not ${isStopped(sql`p.id`, new Date(beforeMs))}
    order by p.id`.execute(db);
  return rows;
}

/** Shows points and their stations as offline. */
export async function showOffline(db: Db, pointIds: readonly string[]): Promise<void> {
  if (pointIds.length === 0) return;
  await sql`update dm_monitor_point set status = '0' where id = any(${pointIds}::bigint[])`.execute(
    db,
  );
  await sql`
    update ops_station s set status = '0' where s.id in (select station_id from dm_monitor_point where id = any(${pointIds}::bigint[]))
      and not exists (select 1 from dm_monitor_point p where p.station_id = s.id and p.deleted is not true and coalesce(p.status, '') not in ('0', '6'))`.execute(
    db,
  );
}

/** @returns points whose offline alarm is active although their device was heard after it began. */
export async function listHeardAgain(db: Db): Promise<string[]> {
  const { rows } = await sql<{ pointId: string }>`
    select distinct a.monitor_point_id::text as "pointId" from dm_alarm_record a join gw_device d on d.point_id = a.monitor_point_id
    where a.is_active and a.alarm_type = ${ALARM_KIND.offline} and d.last_packet_at > a.create_date`.execute(
    db,
  );
  return rows.map(({ pointId }) => pointId);
}
