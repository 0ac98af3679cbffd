import { sql } from 'kysely';

import type { WaitingDue } from '#schemas/plans/catch-up.ts';
import type { Db } from '#server/db/db.ts';
import { IS_MEANT } from './meant-store.ts';

/** A rule at a station where work waits for its order. */
export interface WaitingPlace {
  readonly ruleId: string;
  readonly stationId: string;
  /** The works that wait there. */
  readonly dueIds: readonly string[];
}

/** Waiting work, and where. */
export interface HeldDue extends WaitingDue {
  readonly stationId: string;
  /** Somebody of the station's company whom it is meant for, whatever its rule says. */
  readonly plannedFor: string | null;
}

/** Where work waits whose time has come, that of rules ahead of its day included; what is due first goes first. */
export async function listWaitingPlaces(db: Db, today: string): Promise<readonly WaitingPlace[]> {
  const { rows } = await sql<WaitingPlace>`
    select d.rule_id::text as "ruleId", d.station_id::text as "stationId", array_agg(d.id::text order by d.due_day, d.id) as "dueIds"
    from ops_period_rule r join ops_period_due d on d.rule_id = r.id and d.state = '0' and d.due_day <= ${today}::date + coalesce(r.lead_days, 0)
      join ops_station s on s.id = d.station_id and ${IS_MEANT}
    where r.enabled group by d.rule_id, d.station_id
    order by min(d.due_day), d.rule_id, d.station_id`.execute(db);
  return rows;
}

/** Of these works those that wait still, held until the end of the transaction: another server finds none of them. */
export async function holdWaiting(
  db: Db,
  ids: readonly string[],
  upTo: string,
): Promise<readonly HeldDue[]> {
  const { rows } = await sql<HeldDue>`
    select d.id::text as id, d.station_id::text as "stationId", to_char(d.due_day, 'YYYY-MM-DD') as day, to_char(d.last_day, 'YYYY-MM-DD') as last,
      (select u.id::text from sys_user u join ops_station s on s.id = d.station_id
        where u.id = d.planned_for and u.status = '1' and u.ops_company_id = s.ops_company_id) as "plannedFor"
    from ops_period_due d where d.id = any(${[...ids]}::bigint[]) and d.state = '0' and d.due_day <= ${upTo}::date
    order by d.due_day, d.id for update of d`.execute(db);
  return rows;
}

/** Works that have their orders. */
export async function noteOrdered(
  db: Db,
  made: readonly { readonly dueId: string; readonly orderId: string }[],
): Promise<void> {
  if (made.length === 0) return;
  await sql`update ops_period_due p set state = '1', order_id = m.order_id, problem = null
    from unnest(${made.map(({ dueId }) => dueId)}::bigint[], ${made.map(({ orderId }) => orderId)}::bigint[]) as m (due_id, order_id)
    where p.id = m.due_id`.execute(db);
}

/** Work that nobody will do any more (漏期). */
export async function noteMissed(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update ops_period_due set state = '2', problem = null where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
}

/** Why waiting work got no order. */
export async function noteProblem(db: Db, ids: readonly string[], problem: string): Promise<void> {
  await sql`update ops_period_due p set problem = ${problem}
    where p.id = any(${[...ids]}::bigint[]) and p.state = '0' and p.problem is distinct from ${problem}::text`.execute(
    db,
  );
}

/** Of these stations those where an open order of the type is itself one of the plan: then new work is no part of it. */
export async function listPlannedStations(
  db: Db,
  { stationIds, orderType }: { readonly stationIds: readonly string[]; readonly orderType: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from unnest(${[...stationIds]}::bigint[]) as u (id) where exists (
      select 1 from ops_work_order o where o.station_id = u.id and o.order_type = ${orderType} and o.status not in ('5', '7', '8', '9')
        and exists (select 1 from ops_period_due d where d.order_id = o.id))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
