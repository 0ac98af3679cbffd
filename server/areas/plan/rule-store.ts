import { sql } from 'kysely';

import type { CatchUpPolicy } from '#schemas/plans/catch-up.ts';
import type { OffDays, Period } from '#schemas/plans/due-dates.ts';
import type { Db } from '#server/db/db.ts';

/** A rule of periodic work as the plan needs it. Days are `YYYY-MM-DD`. */
export interface PeriodRule extends Period {
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly orderType: string;
  readonly urgency: string;
  readonly content: string | null;
  /** Code of the template that each of its orders needs; null: those of the order's type alone. */
  readonly templateCode: string | null;
  /** What the equipment is called that the work is about. */
  readonly equipment: string | null;
  readonly windowDays: number;
  readonly leadDays: number;
  readonly assignee: 'duty' | 'station' | 'balance' | 'none';
  readonly catchUp: CatchUpPolicy;
  /** The last day up to which the ledger holds its dates; null before the first time. */
  readonly plannedUntil: string | null;
}

/** The rules of periodic work; with an id that one alone. */
export async function listPeriodRules(db: Db, id?: string): Promise<readonly PeriodRule[]> {
  const only = id === undefined ? sql`true` : sql`r.id = ${id}::bigint`;
  const { rows } = await sql<PeriodRule>`
    select r.id::text as id, r.name, coalesce(r.enabled, false) as "isEnabled", r.order_type as "orderType", r.urgency, r.content, r.template_code as "templateCode",
      (select i.dict_label from sys_dict_data i join sys_dict_type y on y.id = i.dict_type_id where y.dict_type = 'equipment_type' and i.dict_value = r.equipment_type limit 1) as equipment,
      r.every, r.unit, to_char(r.anchor, 'YYYY-MM-DD') as anchor, to_char(r.until, 'YYYY-MM-DD') as until, r.off_days as "offDays",
      r.window_days as "windowDays", r.lead_days as "leadDays", r.assignee, r.catch_up as "catchUp",
      (select to_char(p.until, 'YYYY-MM-DD') from ops_period_planned p where p.rule_id = r.id) as "plannedUntil"
    from ops_period_rule r where ${only} order by r.id`.execute(db);
  return rows;
}

/** What is known of days off within a span, both ends included. */
export async function loadOffDays(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<OffDays> {
  const { rows } = await sql<{ day: string; isWorkday: boolean }>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(is_workday, false) as "isWorkday" from dm_holiday
    where day between date_trunc('year', ${from}::date) and date_trunc('year', ${to}::date) + interval '1 year - 1 day' order by dm_holiday.day`.execute(
    db,
  );
  const daysOf = (isWorked: boolean): ReadonlySet<string> =>
    new Set(rows.flatMap(({ day, isWorkday }) => (isWorkday === isWorked ? [day] : [])));
  return {
    off: daysOf(false),
    worked: daysOf(true),
    years: new Set(rows.map(({ day }) => day.slice(0, 4))),
  };
}
