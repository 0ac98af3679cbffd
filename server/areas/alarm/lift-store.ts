import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A special event that runs and lifts the level of the alarms of a station. */
export interface LiftRow {
  readonly stationId: string;
  /** Of the event. */
  readonly name: string;
  /** The end it is planned to have, milliseconds since 1970. */
  readonly untilMs: number;
}

/** State 进行中 of `specialEvent`. */
const RUNNING = sql.lit('1');

export async function loadLifts(db: Db): Promise<readonly LiftRow[]> {
  const { rows } =
    await sql<LiftRow>`select l.other_id::text as "stationId", e.name, extract(epoch from e.end_time)::float8 * 1000 as "untilMs"
    from dm_special_event e join dm_special_event_station_ids l on l.own_id = e.id where e.status = ${RUNNING} and e.raises_level order by e.id`.execute(
      db,
    );
  return rows;
}
