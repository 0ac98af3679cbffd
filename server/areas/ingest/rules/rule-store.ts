import { sql } from 'kysely';

import type { RuleScope } from '#schemas/api/monitor-rule.ts';
import type { RuleEvidence } from '#schemas/monitor-rules/evidence.ts';
import type { AlarmBefore } from '#schemas/monitor-rules/frame.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import type { Db } from '#server/db/db.ts';

/** The version of a rule that runs. */
export interface RunningRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly mode: 'run' | 'trial';
  readonly tree: RuleTree;
  readonly scope: RuleScope;
  /** Stations of the groups of its scope. */
  readonly groupStations: readonly string[];
}

export async function loadRunningRules(db: Db): Promise<readonly RunningRow[]> {
  const { rows } = await sql<RunningRow>`
    select r.id::text as id, r.name, v.number as version, v.mode, v.tree, v.scope,
      array(select g.station_id::text from ops_station_group_station g where g.group_id::text in (select jsonb_array_elements_text(v.scope->'groupIds'))) as "groupStations"
    from dm_rule r join dm_rule_version v on v.rule_id = r.id and v.number = r.running_version where r.status in ('1', '2') order by r.id`.execute(
    db,
  );
  return rows;
}

/** Days off, `YYYY-MM-DD`. */
export async function loadHolidays(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    day: string;
  }>`select to_char(day, 'YYYY-MM-DD') as day from dm_holiday where is_workday is not true`.execute(
    db,
  );
  return new Set(rows.map(({ day }) => day));
}

/** What is kept of a rule at a point while it is not idle. */
export interface RuleStateRow {
  readonly pointId: string;
  readonly ruleId: string;
  readonly version: number;
  readonly isActive: boolean;
  /** Frames in a row in which it held no more. */
  readonly good: number;
  /** The same before its last frame, which what a device tells may turn; kept of rules that ask for it. */
  readonly before: AlarmBefore | null;
  /** The alarms it holds, `factor|kind`. */
  readonly held: readonly string[];
}

export async function loadRuleStates(
  db: Db,
  pointIds: readonly string[],
): Promise<readonly RuleStateRow[]> {
  const { rows } = await sql<RuleStateRow>`
    select point_id::text as "pointId", rule_id::text as "ruleId", version, is_active as "isActive", good, held, jsonb_build_object('wasActive', was_active, 'wasGood', was_good) as before
    from gw_rule_state where point_id = any(${pointIds}::bigint[])`.execute(db);
  return rows;
}

/** Keeps the states of rules that are active, or were before their last frame, and forgets those that are idle. */
export async function saveRuleStates(db: Db, states: readonly RuleStateRow[]): Promise<void> {
  const isKept = ({ isActive, before }: RuleStateRow): boolean =>
    isActive || before?.wasActive === true;
  const kept = states.filter(isKept);
  const idle = states.filter((state) => !isKept(state));
  if (kept.length > 0)
    await sql`
      insert into gw_rule_state (point_id, rule_id, version, is_active, good, held, was_active, was_good)
      select "pointId"::bigint, "ruleId"::bigint, version, "isActive", good, array(select jsonb_array_elements_text(held)),
        coalesce((before->>'wasActive')::boolean, false), coalesce((before->>'wasGood')::int, 0)
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x ("pointId" text, "ruleId" text, version int, "isActive" boolean, good int, held jsonb, before jsonb)
      on conflict (point_id, rule_id) do update set version = excluded.version, is_active = excluded.is_active, good = excluded.good, held = excluded.held,
        was_active = excluded.was_active, was_good = excluded.was_good`.execute(db);
  if (idle.length > 0)
    await sql`
      delete from gw_rule_state g using jsonb_to_recordset(${JSON.stringify(idle)}::jsonb) as x ("pointId" text, "ruleId" text)
      where g.point_id = x."pointId"::bigint and g.rule_id = x."ruleId"::bigint`.execute(db);
}

/** An alarm that goes on. */
export interface ActiveAlarm {
  readonly id: string;
  readonly pointId: string;
  readonly factorCode: string;
  readonly alarmType: string;
  readonly level: number;
  /** Whether a rule raised it. */
  readonly isOfRule: boolean;
}

export async function loadActiveAlarms(
  db: Db,
  pointIds: readonly string[],
): Promise<readonly ActiveAlarm[]> {
  const { rows } = await sql<ActiveAlarm>`
    select id::text as id, monitor_point_id::text as "pointId", coalesce(factor_code, '') as "factorCode", alarm_type as "alarmType", level::int as level, rule_id is not null as "isOfRule"
    from dm_alarm_record where is_active and monitor_point_id = any(${pointIds}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** A rule on trial came to hold. */
export interface NewHit {
  readonly id: string;
  readonly ruleId: string;
  readonly version: number;
  readonly pointId: string;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly regionCode: string | null;
  /** ISO. */
  readonly at: string;
  readonly value: number | null;
  readonly evidence: RuleEvidence;
}

/** Keeps what rules on trial hit; the same hit is kept once. */
export async function insertHits(db: Db, hits: readonly NewHit[]): Promise<void> {
  if (hits.length === 0) return;
  await sql`
    insert into dm_rule_hit (id, rule_id, number, monitor_point_id, station_id, enterprise_id, region_code, at, value, evidence)
    select id::bigint, "ruleId"::bigint, version, "pointId"::bigint, "stationId"::bigint, "enterpriseId"::bigint, "regionCode", at, value, evidence
    from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as x (id text, "ruleId" text, version int, "pointId" text, "stationId" text, "enterpriseId" text, "regionCode" text,
      at timestamptz, value numeric, evidence jsonb)
    on conflict do nothing`.execute(db);
}
