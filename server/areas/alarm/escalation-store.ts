import { sql } from 'kysely';

import { onDuty } from '#server/areas/roster/face.ts';
import type { Db } from '#server/db/db.ts';
import { updateKept } from '#server/records/store/kept-rows.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import { ALARM_STATUS } from './alarm-action-store.ts';

/** An alarm nobody has confirmed or taken over. */
export interface WaitingAlarm {
  readonly id: string;
  readonly level: number;
  readonly stationId: string;
  readonly waitedMs: number;
  /** Steps taken already. */
  readonly escalation: number;
}

/** Users by step: the engineer on duty, who leads the O&M company, the bureau of the region. */
export interface StationDuty {
  readonly stationId: string;
  readonly duty: readonly string[];
  readonly managers: readonly string[];
  readonly bureau: readonly string[];
}

/** Dictionary user_type. */
const USER_TYPE = { bureau: '2', opsAdmin: '3' } as const;
const SYSTEM = '0';

/** Active alarms that wait, raised after `since`, held until the end of the transaction; what another server works on is left to it. */
export async function listWaiting(
  db: Db,
  now: Date,
  since: Date,
): Promise<readonly WaitingAlarm[]> {
  const { rows } = await sql<WaitingAlarm>`
    select t.id::text as id, t.level::int as level, t.station_id::text as "stationId", extract(epoch from ${now}::timestamptz - t.create_date)::float8 * 1000 as "waitedMs", coalesce(t.escalation, 0) as escalation
    from dm_alarm_record t where t.is_active and t.status = ${ALARM_STATUS.unhandled} and t.confirm_time is null and t.work_order_id is null and t.station_id is not null
      and t.create_date >= ${since} order by t.id for update skip locked`.execute(db);
  return rows;
}

/** Who is told of alarms of these stations. Regions are held to the depth they say (trailing zeros are open). */
export async function findStationDuty(
  db: Db,
  stationIds: readonly string[],
  at: Date,
): Promise<readonly StationDuty[]> {
  const { rows } = await sql<StationDuty>`
    select s.id::text as "stationId",
      coalesce((select jsonb_agg(u.id::text) from sys_user u where u.status = '1' and u.id = ${onDuty('s', at)}), '[]') as duty,
      coalesce((select jsonb_agg(u.id::text order by u.id) from sys_user u where u.status = '1' and u.user_type = ${USER_TYPE.opsAdmin} and u.ops_company_id = s.ops_company_id), '[]') as managers,
      coalesce((select jsonb_agg(u.id::text order by u.id) from sys_user u where u.status = '1' and u.user_type = ${USER_TYPE.bureau} and coalesce(u.region_code, '') <> ''
        and starts_with(s.region_code, regexp_replace(u.region_code, '(00)+$', ''))), '[]') as bureau
    from ops_station s where s.id = any(${stationIds}::bigint[])`.execute(db);
  return rows;
}

/** Notes the steps taken, and lifts levels where asked. */
export async function noteSteps(
  db: Db,
  entity: EntityOf<'alarmRecord'>,
  steps: readonly { readonly id: string; readonly step: number; readonly level: number }[],
): Promise<void> {
  await updateKept(db, entity, {
    from: sql`jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as x (id text, step int, level int)`,
    where: sql`t.id = x.id::bigint`,
    set: { escalation: sql`x.step`, level: sql`greatest(t.level::int, x.level)::text` },
    by: SYSTEM,
    keepsVersion: true,
  });
}
