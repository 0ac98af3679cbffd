import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A piece of the equipment of a station. */
export interface StationEquipment {
  readonly factorCode: string | null;
  readonly model: string | null;
  readonly serialNo: string | null;
  readonly maker: string | null;
  readonly range: string | null;
}

/** The list of a station, which whoever asks was proven to see, in its order. */
export async function listStationEquipment(
  db: Db,
  stationId: string,
): Promise<readonly StationEquipment[]> {
  const { rows } = await sql<StationEquipment>`
    select e.factor_code as "factorCode", e.model, e.serial_no as "serialNo", e.maker, e.range
    from ops_station_equipment e where e.owner_id = ${stationId}::bigint order by e.sort`.execute(
    db,
  );
  return rows;
}
