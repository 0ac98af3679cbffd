import { sql } from 'kysely';

import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** More are not told apart on a wall. */
const MOST = 20_000;

/** A station with a place, and what is open at it. */
export interface PointRow {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly kind: string | null;
  readonly lng: number;
  readonly lat: number;
  readonly alarms: number;
  readonly level: string | null;
}

/** Stations that have a place, each with its alarms that nobody confirmed, as far as the reader may see them. */
export async function listPoints(
  db: Db,
  scope: Scope,
  {
    station,
    alarm,
  }: { readonly station: EntityOf<'station'>; readonly alarm: EntityOf<'alarmRecord'> },
): Promise<readonly PointRow[]> {
  const { rows } = await sql<PointRow>`with waiting as (
      select t.station_id, count(*)::int as alarms, max(t.level) as level from dm_alarm_record t
      where ${visibleRows(alarm, scope)} and t.confirm_time is null and t.station_id is not null group by 1)
    select t.id::text as id, t.name, coalesce(t.status, '6') as status, t.station_type as kind,
      (t.location ->> 'lng')::float8 as lng, (t.location ->> 'lat')::float8 as lat,
      coalesce(o.alarms, 0) as alarms, o.level
    from ops_station t left join waiting o on o.station_id = t.id
    where ${visibleRows(station, scope)} and t.location ->> 'lng' is not null and t.location ->> 'lat' is not null
    order by coalesce(o.alarms, 0) desc, t.name limit ${MOST}`.execute(db);
  return rows;
}
