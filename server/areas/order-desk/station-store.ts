import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Of what type (dictionary station_type) the station of an order is whom whoever asks was proven to see; undefined where it says nothing. */
export async function findStationType(db: Db, stationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ type: string | null }>`
    select station_type as type from ops_station where id = nullif(${stationId}, '')::bigint`.execute(
    db,
  );
  return rows[0]?.type ?? undefined;
}
