import { sql, type RawBuilder } from 'kysely';

import { onDuty } from '#server/areas/roster/face.ts';
import type { Db } from '#server/db/db.ts';

/** What is done about a due calibration, each once for a due day. */
export type CalibrationStep = 'told' | 'ordered';

/** A piece of equipment whose calibration is due, or soon. */
export interface CalibrationDue {
  readonly id: string;
  readonly stationId: string;
  /** `name serialNo` */
  readonly what: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** Dictionary `equipment_status`: what is out of use or scrapped is not calibrated. */
const GONE = ['3', '5'];
/** Dictionary `user_type`. */
const OPS_ADMIN = '3';

/** Equipment `e` at a station `s` that somebody looks after, planned for days up to one, of which the step is not done. */
const waits = (step: CalibrationStep, upTo: string): RawBuilder<boolean> =>
  sql<boolean>`not coalesce(e.deleted, false) and not (e.status = any(${GONE}::text[]))
    and e.calibration_days is not null and e.calibration_due <= ${upTo}::date
    and not coalesce(s.deleted, false) and s.ops_company_id is not null
    and not exists (select 1 from ops_calibration_due d
      where d.equipment_id = e.id and d.due_day = e.calibration_due and d.step = ${step})`;

/** Stations where a step waits; what is due first goes first. */
export async function listCalibrationPlaces(
  db: Db,
  step: CalibrationStep,
  upTo: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.station_id::text as id from ops_equipment e join ops_station s on s.id = e.station_id
    where ${waits(step, upTo)} group by e.station_id order by min(e.calibration_due), e.station_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Notes a step of what waits at a station. @returns what was noted now; another server that asks at once gets none of it */
export async function takeCalibrations(
  db: Db,
  step: CalibrationStep,
  { stationId, upTo }: { readonly stationId: string; readonly upTo: string },
): Promise<readonly CalibrationDue[]> {
  const { rows } = await sql<CalibrationDue>`
    with taken as (
      insert into ops_calibration_due (equipment_id, due_day, step)
      select e.id, e.calibration_due, ${step} from ops_equipment e join ops_station s on s.id = e.station_id
      where e.station_id = ${stationId}::bigint and ${waits(step, upTo)} order by e.id
      on conflict do nothing returning equipment_id, due_day)
    select e.id::text as id, e.station_id::text as "stationId", concat_ws(' ', e.name, e.serial_no) as what,
      to_char(t.due_day, 'YYYY-MM-DD') as day
    from taken t join ops_equipment e on e.id = t.equipment_id order by t.due_day, e.id`.execute(
    db,
  );
  return rows;
}

/** Which order the calibrations of pieces have. */
export async function noteCalibrationOrder(
  db: Db,
  dues: readonly CalibrationDue[],
  orderId: string,
): Promise<void> {
  await sql`update ops_calibration_due d set order_id = ${orderId}::bigint
    from unnest(${dues.map(({ id }) => id)}::bigint[], ${dues.map(({ day }) => day)}::text[]) as u (id, day)
    where d.equipment_id = u.id and d.due_day = u.day::date and d.step = 'ordered'`.execute(db);
}

/** Who is told of the equipment of a station: who is on duty there, and who leads its O&M company. */
export async function listCalibrationPeople(
  db: Db,
  stationId: string,
  at: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from ops_station s join sys_user u on u.status = '1'
      and (u.id = ${onDuty('s', at)} or (u.user_type = ${OPS_ADMIN} and u.ops_company_id = s.ops_company_id))
    where s.id = ${stationId}::bigint order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
