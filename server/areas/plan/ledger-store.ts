import { sql, type RawBuilder } from 'kysely';

import { TIME_ZONE } from '#schemas/basics/wall-time.ts';
import type { DueDate } from '#schemas/plans/due-dates.ts';
import type { Db } from '#server/db/db.ts';
import { IS_MEANT } from './meant-store.ts';
import type { PeriodRule } from './rule-store.ts';

/** What may still change with its rule: work that is planned, and what a day off left out. */
const OPEN = sql`array['0', '3']`;

/** Dates before a station was there are no work at it. */
const WAS_THERE = sql`d.slot::date >= (s.create_date at time zone ${sql.lit(TIME_ZONE)})::date`;

/** A stretch of a rule's stations by their ids: those above `after` (null: from the first), up to `upTo`. */
export interface Stretch {
  readonly after: string | null;
  readonly upTo: string;
}

/** The dates of a rule's ledger: those that came to nothing beside another one are none. */
export function datesKept(dates: readonly DueDate[]): readonly DueDate[] {
  return dates.filter(({ left }) => left !== 'merged');
}

/** Plans of one rule are made one after the other, whichever server makes them. */
export async function holdPlan(db: Db, ruleId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ops_period_rule ' || ${ruleId}))`.execute(db);
}

/** What there is to know of the stations a rule means: another answer, other stations or other days on which they came to be. */
export async function digestStations(db: Db, ruleId: string): Promise<string> {
  const { rows } = await sql<{ digest: string | null }>`
    select md5(string_agg(s.id || ' ' || (s.create_date at time zone ${sql.lit(TIME_ZONE)})::date, ',' order by s.id)) as digest
    from ops_period_rule r join ops_station s on ${IS_MEANT} where r.id = ${ruleId}::bigint`.execute(
    db,
  );
  return rows[0]?.digest ?? '';
}

/** The stations of a rule in stretches of so many at most, in their order; none where it means none. */
export async function listStretches(
  db: Db,
  ruleId: string,
  size: number,
): Promise<readonly Stretch[]> {
  const { rows } = await sql<{ last: string }>`
    select max(m.id)::text as last from (
      select s.id, (row_number() over (order by s.id) - 1) / ${size}::int as part
      from ops_period_rule r join ops_station s on ${IS_MEANT} where r.id = ${ruleId}::bigint) m
    group by m.part order by m.part`.execute(db);
  return rows.map(({ last }, at) => ({ after: rows[at - 1]?.last ?? null, upTo: last }));
}

/** Writes the dates of a rule that its ledger does not have yet, at a stretch of its stations. */
export async function addDues(
  db: Db,
  rule: PeriodRule,
  { dates, stretch }: { readonly dates: readonly DueDate[]; readonly stretch: Stretch },
): Promise<void> {
  // what stands there is found by the unique key, and left alone: a conflict alone would lock and log each row
  await sql`
    insert into ops_period_due (rule_id, rule_name, order_type, station_id, slot_day, due_day, last_day, state)
    select r.id, r.name, r.order_type, s.id, d.slot, d.due, d.due + ${rule.windowDays - 1}::int, d.state
    from ops_period_rule r join ops_station s on ${IS_MEANT} cross join ${listOf(dates)}
    where r.id = ${rule.id}::bigint and ${within('s.id', stretch)} and ${WAS_THERE}
      and not exists (select 1 from ops_period_due p where p.rule_id = ${rule.id}::bigint and ${within('p.station_id', stretch)}
        and p.station_id = s.id and p.slot_day = d.slot)
    order by s.id, d.slot
    on conflict (rule_id, station_id, slot_day) do nothing`.execute(db);
}

/** Brings what is planned at a stretch of stations to what the rule says; what has its order, was missed or was moved by hand stays. */
export async function changeDues(
  db: Db,
  rule: PeriodRule,
  { dates, stretch }: { readonly dates: readonly DueDate[]; readonly stretch: Stretch },
): Promise<void> {
  await sql`
    update ops_period_due p set due_day = d.due, last_day = d.due + ${rule.windowDays - 1}::int, state = d.state,
      rule_name = ${rule.name}, order_type = ${rule.orderType}
    from ${listOf(dates)}
    where p.rule_id = ${rule.id}::bigint and ${within('p.station_id', stretch)} and p.slot_day = d.slot
      and p.state = any(${OPEN}) and not p.is_moved
      and (p.due_day, p.last_day, p.state, p.rule_name, p.order_type)
        is distinct from (d.due, d.due + ${rule.windowDays - 1}::int, d.state, ${rule.name}::text, ${rule.orderType}::text)`.execute(
    db,
  );
}

function listOf(dates: readonly DueDate[]): RawBuilder<unknown> {
  const kept = datesKept(dates);
  return sql`(select u.slot::date as slot, u.due::date as due, u.state
    from unnest(${kept.map(({ slot }) => slot)}::text[], ${kept.map(({ day }) => day)}::text[],
      ${kept.map(({ left }) => (left === 'skipped' ? '3' : '0'))}::text[]) as u (slot, due, state)) as d`;
}

function within(column: string, { after, upTo }: Stretch): RawBuilder<boolean> {
  const id = sql.ref(column);
  const above = after === null ? sql`true` : sql`${id} > ${after}::bigint`;
  return sql<boolean>`${above} and ${id} <= ${upTo}::bigint`;
}

/** Takes planned dates out of the ledger that the rule does not have (any more) from a day on, and those at stations it does not mean; so many at most. @returns how many went */
export async function dropStrayDues(
  db: Db,
  rule: PeriodRule,
  {
    from,
    dates,
    most,
  }: { readonly from: string; readonly dates: readonly DueDate[]; readonly most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with meant as (select s.id from ops_period_rule r join ops_station s on ${IS_MEANT} where r.id = ${rule.id}::bigint)
    delete from ops_period_due where id in (
      select p.id from ops_period_due p where p.rule_id = ${rule.id}::bigint and p.state = any(${OPEN})
        and ((p.slot_day >= ${from}::date and not exists (select 1 from ${listOf(dates)} where d.slot = p.slot_day))
          or not exists (select 1 from meant m where m.id = p.station_id))
      limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Takes what is planned by a rule out of the ledger, so much at most; what was ordered or missed stays. @returns how many went */
export async function dropPlanned(db: Db, ruleId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from ops_period_due where id in (
    select p.id from ops_period_due p where p.rule_id = ${ruleId}::bigint and p.state = any(${OPEN}) limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Whether the ledger of a rule is quickly written: it means few stations, and little is planned by it. */
export async function isQuickToWrite(
  db: Db,
  ruleId: string,
  { stations, rows: most }: { readonly stations: number; readonly rows: number },
): Promise<boolean> {
  const { rows } = await sql<{ isQuick: boolean }>`select
    (select count(*) from (select 1 from ops_period_rule r join ops_station s on ${IS_MEANT}
      where r.id = ${ruleId}::bigint and r.enabled limit ${stations + 1}) m) <= ${stations}
    and (select count(*) from (select 1 from ops_period_due p
      where p.rule_id = ${ruleId}::bigint and p.state = any(${OPEN}) limit ${most + 1}) d) <= ${most} as "isQuick"`.execute(
    db,
  );
  return rows[0]?.isQuick ?? true;
}
