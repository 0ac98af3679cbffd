import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { DISPOSE_STATUS } from './alarm-action-store.ts';

/** Those of the alarms that wait for the regulator, who was not told of them yet. */
export async function listUntoldDisposals(
  db: Db,
  alarmIds: readonly string[],
): Promise<readonly { readonly id: string; readonly stationId: string }[]> {
  if (alarmIds.length === 0) return [];
  const { rows } = await sql<{ id: string; stationId: string }>`
    select t.id::text as id, t.station_id::text as "stationId" from dm_alarm_record t
    where t.id = any(${alarmIds}::bigint[]) and t.dispose_status = ${DISPOSE_STATUS.waiting} and t.station_id is not null
      and not exists (select 1 from dm_alarm_log l where l.alarm_id = t.id and l.action = 'regulate') order by t.id`.execute(
    db,
  );
  return rows;
}
