import { sql } from 'kysely';

import type { CameraFault } from '#schemas/api/video-facts.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';

/** Values of the dictionary video_status. */
export const CAMERA_STATUS = { offline: '0', online: '1', covered: '2' } as const;
export type CameraStatus = (typeof CAMERA_STATUS)[keyof typeof CAMERA_STATUS];

/** What a check found of a camera. */
export interface CameraMark {
  readonly id: string;
  readonly status: CameraStatus;
  readonly fault: CameraFault | null;
}

/** A camera that has been offline or covered for as long as an alarm takes. */
export interface LostCamera {
  readonly status: CameraStatus;
  readonly id: string;
  readonly name: string;
  readonly stationId: string;
  /** By the clock of the product. */
  readonly since: string;
}

/** Writes down what a check found; since when is that of the last change. */
export async function markCameras(db: Db, marks: readonly CameraMark[], now: Date): Promise<void> {
  await sql`update ops_camera c set
      status_at = case when c.status_at is null or c.status is distinct from x.status then ${now} else c.status_at end,
      status = x.status, last_fault = x.fault
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as x (id bigint, status text, fault text)
    where c.id = x.id`.execute(db);
}

/** Enabled cameras of stations that are offline or covered since before then. */
export async function listLostCameras(db: Db, before: Date): Promise<readonly LostCamera[]> {
  const { rows } = await sql<LostCamera>`
    select id::text as id, name, status, station_id::text as "stationId", status_at as since from ops_camera
    where is_enabled and status <> '1' and status_at <= ${before} and station_id is not null order by ops_camera.id`.execute(
    db,
  );
  return rows;
}

/** Names of alarms of cameras that can be seen again, are disabled or gone, or hang at another station now. */
export async function listRegained(db: Db, kind: string): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select a.subject_key as key from dm_alarm_record a
    where a.is_active and a.alarm_type = ${kind} and a.subject_key like 'camera:%'
      and not exists (select 1 from ops_camera c where c.id = substr(a.subject_key, 8)::bigint and c.is_enabled and c.status <> '1'
          and c.station_id = a.station_id)`.execute(db);
  return rows.map(({ key }) => key);
}

/** How many cameras of a station there are, and how many of them are online. */
export interface CameraCount {
  readonly stationId: string;
  readonly online: number;
  readonly all: number;
}

/** Enabled cameras by station, of those the scope shows. */
export async function countCamerasOf(
  db: Db,
  scope: Scope,
  camera: Parameters<typeof visibleRows>[0],
  stationIds: readonly string[],
): Promise<readonly CameraCount[]> {
  if (stationIds.length === 0) return [];
  const { rows } = await sql<CameraCount>`
    select t.station_id::text as "stationId", count(*) filter (where t.status = '1')::int as online, count(*)::int as all
    from ops_camera t where t.is_enabled and t.station_id = any(${[...stationIds]}::bigint[]) and ${visibleRows(camera, scope)}
    group by t.station_id`.execute(db);
  return rows;
}
