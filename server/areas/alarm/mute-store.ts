import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';

/** The silences of a user that go on, of stations he sees, the one that ends first on top. */
export async function listMutes(
  db: Db,
  { scope, station }: { readonly scope: Scope; readonly station: EntitySchema },
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<
  readonly {
    readonly stationId: string;
    readonly stationName: string | null;
    readonly until: string;
  }[]
> {
  const { rows } = await sql<{ stationId: string; stationName: string | null; until: string }>`
    select m.station_id::text as "stationId", s.name as "stationName", m.until from dm_alarm_mute m join (select t.id, t.name from ops_station t where ${visibleRows(station, scope)}) s on s.id = m.station_id
    where m.user_id = ${userId} and m.until > ${at} order by m.until, m.station_id`.execute(db);
  return rows;
}

export async function unmuteStation(db: Db, userId: string, stationId: string): Promise<void> {
  await sql`delete from dm_alarm_mute where user_id = ${userId} and station_id = ${stationId}`.execute(
    db,
  );
}

/** New alarms of these stations stay silent for the user until then. */
export async function muteStations(
  db: Db,
  mute: { readonly userId: string; readonly stationIds: readonly string[]; readonly until: Date },
): Promise<void> {
  await sql`insert into dm_alarm_mute (user_id, station_id, until) select ${mute.userId}::bigint, id, ${mute.until}::timestamptz from unnest(${mute.stationIds}::bigint[]) id
    on conflict (user_id, station_id) do update set until = excluded.until`.execute(db);
}
