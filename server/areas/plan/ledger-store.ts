import { sql, type RawBuilder } from 'kysely';

import { TIME_ZONE } from '#schemas/basics/wall-time.ts';
import type { WaitingDue } from '#schemas/plans/catch-up.ts';
import type { DueDate } from '#schemas/plans/due-dates.ts';
import type { Db } from '#server/db/db.ts';
import type { PeriodRule } from './rule-store.ts';

/** What may still change with its rule: work that is planned, and what a day off left out. */
const OPEN = sql`array['0', '3']`;

/** Stations `s` for which a rule `r` asks: those it names, of the types it names, of its company; deleted ones are nobody's work. */
const IS_MEANT: RawBuilder<boolean> = sql<boolean>`coalesce(s.deleted, false) is false
  and (r.ops_company_id is null or s.ops_company_id = r.ops_company_id)
  and (coalesce(cardinality(r.station_types), 0) = 0 or s.station_type = any(r.station_types))
  and (not exists (select 1 from ops_period_rule_station_ids l where l.own_id = r.id)
    or exists (select 1 from ops_period_rule_station_ids l where l.own_id = r.id and l.other_id = s.id))
  and (coalesce(cardinality(r.station_types), 0) > 0 or exists (select 1 from ops_period_rule_station_ids l where l.own_id = r.id))`;

/** Dates before a station was there are no work at it. */
const WAS_THERE = sql`d.slot::date >= (s.create_date at time zone ${sql.lit(TIME_ZONE)})::date`;

/** Writes the dates of a rule into the ledger, for each of its stations; what has its order, was missed or was moved by hand stays. */
export async function writeDues(
  db: Db,
  rule: PeriodRule,
  dates: readonly DueDate[],
): Promise<void> {
  const kept = dates.filter(({ left }) => left !== 'merged');
  await sql`
    insert into ops_period_due (rule_id, rule_name, order_type, station_id, slot_day, due_day, last_day, state)
    select r.id, r.name, r.order_type, s.id, d.slot::date, d.due::date, d.due::date + ${rule.windowDays - 1}::int, d.state
    from ops_period_rule r join ops_station s on ${IS_MEANT}
      cross join unnest(${kept.map(({ slot }) => slot)}::text[], ${kept.map(({ day }) => day)}::text[],
        ${kept.map(({ left }) => (left === 'skipped' ? '3' : '0'))}::text[]) as d (slot, due, state)
    where r.id = ${rule.id}::bigint and ${WAS_THERE}
    on conflict (rule_id, station_id, slot_day) do update
      set due_day = excluded.due_day, last_day = excluded.last_day, state = excluded.state, rule_name = excluded.rule_name, order_type = excluded.order_type
      where ops_period_due.state = any(${OPEN}) and not ops_period_due.is_moved
        and (ops_period_due.due_day, ops_period_due.last_day, ops_period_due.state, ops_period_due.rule_name, ops_period_due.order_type)
          is distinct from (excluded.due_day, excluded.last_day, excluded.state, excluded.rule_name, excluded.order_type)`.execute(
    db,
  );
}

/** Takes planned dates out of the ledger that the rule does not have (any more), from a day on; and those at stations it does not mean. */
export async function dropStrayDues(
  db: Db,
  rule: PeriodRule,
  { from, dates }: { readonly from: string; readonly dates: readonly DueDate[] },
): Promise<void> {
  const slots = dates.filter(({ left }) => left !== 'merged').map(({ slot }) => slot);
  await sql`
    delete from ops_period_due d using ops_period_rule r where d.rule_id = r.id and r.id = ${rule.id}::bigint and d.state = any(${OPEN})
      and ((d.slot_day >= ${from}::date and not (d.slot_day = any(${slots}::date[])))
        or not exists (select 1 from ops_station s where s.id = d.station_id and ${IS_MEANT}))`.execute(
    db,
  );
}

/** Takes all that is planned by these rules out of the ledger; what was ordered or missed stays. */
export async function dropPlanned(db: Db, ruleIds: readonly string[]): Promise<void> {
  await sql`delete from ops_period_due where rule_id = any(${ruleIds}::bigint[]) and state = any(${OPEN})`.execute(
    db,
  );
  await sql`delete from ops_period_planned where rule_id = any(${ruleIds}::bigint[])`.execute(db);
}

/** A rule at a station where work waits for its order. */
export interface WaitingPlace {
  readonly ruleId: string;
  readonly stationId: string;
}

/** Where work waits whose time has come, that of rules ahead of its day included. */
export async function listWaitingPlaces(db: Db, today: string): Promise<readonly WaitingPlace[]> {
  const { rows } = await sql<WaitingPlace>`
    select d.rule_id::text as "ruleId", d.station_id::text as "stationId"
    from ops_period_due d join ops_period_rule r on r.id = d.rule_id and r.enabled join ops_station s on s.id = d.station_id and ${IS_MEANT}
    where d.state = '0' and d.due_day - coalesce(r.lead_days, 0) <= ${today}::date group by d.rule_id, d.station_id
    order by min(d.due_day), d.rule_id, d.station_id`.execute(db);
  return rows;
}

/** The waiting works of one rule at one station, held until the end of the transaction: another server finds none of them. */
export async function holdWaiting(
  db: Db,
  { ruleId, stationId }: WaitingPlace,
  upTo: string,
): Promise<readonly WaitingDue[]> {
  const { rows } = await sql<WaitingDue>`
    select d.id::text as id, to_char(d.due_day, 'YYYY-MM-DD') as day, to_char(d.last_day, 'YYYY-MM-DD') as last
    from ops_period_due d where d.rule_id = ${ruleId}::bigint and d.station_id = ${stationId}::bigint and d.state = '0' and d.due_day <= ${upTo}::date
    order by d.due_day, d.id for update`.execute(db);
  return rows;
}

/** Work that has its order. */
export async function noteOrdered(db: Db, id: string, orderId: string): Promise<void> {
  await sql`update ops_period_due set state = '1', order_id = ${orderId}::bigint, problem = null where id = ${id}::bigint`.execute(
    db,
  );
}

/** Work that nobody will do any more (漏期). */
export async function noteMissed(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update ops_period_due set state = '2', problem = null where id = any(${ids}::bigint[])`.execute(
    db,
  );
}

/** Why the waiting work of a rule at a station got no order. */
export async function noteProblem(
  db: Db,
  { ruleId, stationId }: WaitingPlace,
  problem: string,
): Promise<void> {
  await sql`update ops_period_due set problem = ${problem} where rule_id = ${ruleId}::bigint and station_id = ${stationId}::bigint and state = '0'`.execute(
    db,
  );
}

/** Whether an open order of the type at the station is itself one of the plan: then new work is no part of it. */
export async function hasPlannedOrder(
  db: Db,
  { stationId, orderType }: { readonly stationId: string; readonly orderType: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from ops_work_order o join ops_period_due d on d.order_id = o.id
    where o.station_id = ${stationId}::bigint and o.order_type = ${orderType} and o.status not in ('5', '7', '8', '9')) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Moves one planned work to another day. @returns why not: it is not planned any more, or the day has work of its rule already */
export async function moveDue(
  db: Db,
  { id, day }: { readonly id: string; readonly day: string },
): Promise<'gone' | 'taken' | null> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select 1 from ops_period_due o where o.rule_id = d.rule_id and o.station_id = d.station_id and o.due_day = ${day}::date
      and o.id <> d.id and o.state in ('0', '1')) as "isTaken"
    from ops_period_due d where d.id = ${id}::bigint and d.state = '0' for update`.execute(db);
  if (!rows[0]) return 'gone';
  if (rows[0].isTaken) return 'taken';
  await sql`update ops_period_due set last_day = last_day + (${day}::date - due_day), due_day = ${day}::date, is_moved = true where id = ${id}::bigint`.execute(
    db,
  );
  return null;
}
