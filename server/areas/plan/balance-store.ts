import { sql } from 'kysely';

import { TIME_ZONE } from '#schemas/basics/wall-time.ts';
import type { Days } from '#schemas/plans/due-dates.ts';
import type { SpreadWork } from '#schemas/plans/spread.ts';
import { onDuty } from '#server/areas/roster/face.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';

/** Work that is planned, and whom it will go to. */
export interface PlannedWork extends SpreadWork {
  /** Whom its rule would give it to; null where nobody is on duty, or where that is found out on its day. */
  readonly byRule: string | null;
  readonly plannedFor: string | null;
}

/** When the work of a day begins; its alias is none of those of whoever is on duty. */
const BEGIN = sql<Date>`((due.due_day + time '08:00') at time zone ${sql.lit(TIME_ZONE)})`;

/** The planned work of a company at visible stations within some days, station by station; of rules that leave it to whoever dispatches none. */
export async function listPlannedWork(
  db: Db,
  scope: Scope,
  station: Parameters<typeof visibleRows>[0],
  {
    opsCompanyId,
    days: { from, to },
    most,
  }: { readonly opsCompanyId: string; readonly days: Days; readonly most: number },
): Promise<readonly PlannedWork[]> {
  const { rows } = await sql<PlannedWork>`
    select w.due_id::text as id, w.day, w."byRule", w."plannedFor", coalesce(w."plannedFor", w."byRule") as "personId" from (
      select due.id as due_id, to_char(due.due_day, 'YYYY-MM-DD') as day, due.station_id,
        (select u.id::text from sys_user u where u.id = due.planned_for and u.status = '1' and u.ops_company_id = t.ops_company_id) as "plannedFor",
        (case r.assignee when 'duty' then ${onDuty('t', BEGIN)} when 'station' then t.duty_user_id end)::text as "byRule"
      from ops_period_due due join ops_period_rule r on r.id = due.rule_id and r.enabled and r.assignee <> 'none' join ops_station t on t.id = due.station_id
      where due.state = '0' and due.due_day between ${from}::date and ${to}::date and t.ops_company_id = ${opsCompanyId}::bigint and ${visibleRows(station, scope)}
      order by due.station_id, due.due_day, due.id limit ${most}) w
    order by w.station_id, w.day, w.due_id`.execute(db);
  return rows;
}

/** Somebody among whom work is spread. */
export interface Worker {
  readonly id: string;
  readonly name: string;
}

/** The engineers of a company who may work, and those of other people named. */
export async function listWorkers(
  db: Db,
  opsCompanyId: string,
  named: readonly string[],
): Promise<readonly (Worker & { readonly isEngineer: boolean })[]> {
  const { rows } = await sql<Worker & { readonly isEngineer: boolean }>`
    select u.id::text as id, coalesce(u.real_name, u.username) as name,
      (u.status = '1' and u.user_type = '4' and u.ops_company_id = ${opsCompanyId}::bigint) as "isEngineer"
    from sys_user u where (u.status = '1' and u.user_type = '4' and u.ops_company_id = ${opsCompanyId}::bigint) or u.id = any(${[...named]}::bigint[])
    order by u.id`.execute(db);
  return rows;
}

/** Says whom planned work is meant for; null: whom its rule says. What has its order meanwhile stays. */
export async function planFor(
  db: Db,
  changes: readonly { readonly id: string; readonly personId: string | null }[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const { numAffectedRows } = await sql`update ops_period_due d set planned_for = c.person
    from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ personId }) => personId)}::bigint[]) as c (id, person)
    where d.id = c.id and d.state = '0'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
