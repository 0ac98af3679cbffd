import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Copies unit and region of a station to its points and limits. */
export async function copyStationFacts(db: Db, stationId: string): Promise<void> {
  await sql`update dm_monitor_point p set enterprise_id = s.enterprise_id, region_code = s.region_code from ops_station s where s.id = ${stationId}::bigint and p.station_id = s.id`.execute(
    db,
  );
  await sql`update dm_limit l set enterprise_id = s.enterprise_id, region_code = s.region_code from ops_station s where s.id = ${stationId}::bigint and l.station_id = s.id`.execute(
    db,
  );
}

/** Copies station, unit and region of a point to its limits. */
export async function copyPointFacts(db: Db, pointId: string): Promise<void> {
  await sql`
    update dm_limit l set station_id = p.station_id, enterprise_id = p.enterprise_id, region_code = p.region_code
    from dm_monitor_point p where p.id = ${pointId}::bigint and l.monitor_point_id = p.id`.execute(db);
}

/** Where a station or a point stands. */
export async function placeOf(
  db: Db,
  table: 'ops_station' | 'dm_monitor_point',
  id: string,
): Promise<{ readonly stationId: string; readonly enterpriseId: string | null; readonly regionCode: string | null } | undefined> {
  const own = table === 'ops_station' ? sql`id` : sql`station_id`;
  const { rows } = await sql<{ stationId: string; enterpriseId: string | null; regionCode: string | null }>`
    select ${own} as "stationId", enterprise_id as "enterpriseId", region_code as "regionCode" from ${sql.table(table)} where id = ${id}::bigint`.execute(db);
  return rows[0];
}
