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

/** Dictionary `equipment_status`: what is out of use or scrapped stands at no station any more. */
const GONE = ['3', '5'];

/** What works at a station, which whoever asks was proven to see: first what is in use, then in the order of entry. */
export async function listStationEquipment(
  db: Db,
  stationId: string,
): Promise<readonly StationEquipment[]> {
  const { rows } = await sql<StationEquipment>`
    select e.factor_code as "factorCode", e.model, e.serial_no as "serialNo", e.maker, e.range
    from ops_equipment e
    where e.station_id = ${stationId}::bigint and not e.deleted and not (e.status = any(${GONE}::text[]))
    order by e.status = '2', e.id`.execute(db);
  return rows;
}
