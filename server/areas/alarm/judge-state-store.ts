import { sql } from 'kysely';

import { JUDGED_KINDS } from '#schemas/dictionaries/alarm-kinds.ts';
import type { Db } from '#server/db/db.ts';

/** One remembered judging state. `state` is what `judging/` gave. */
export interface JudgeStateRow {
  readonly pointId: string;
  readonly factorCode: string;
  readonly alarmType: string;
  readonly kind: string;
  readonly alarmId: string | null;
  readonly state: unknown;
}

/**
 * The remembered states of points, each with the alarm that is active now; an active alarm without a state counts as just
 * raised by real-time values, so that it can recover; what a rule raised is the rule's.
 */
export async function loadJudgeStates(
  db: Db,
  pointIds: readonly string[],
): Promise<JudgeStateRow[]> {
  const { rows } = await sql<JudgeStateRow>`
    select g.point_id::text as "pointId", g.factor_code as "factorCode", g.alarm_type as "alarmType", g.kind, a.id::text as "alarmId", g.state
    from gw_judge_state g left join dm_alarm_record a on a.is_active and a.monitor_point_id = g.point_id and a.factor_code = g.factor_code and a.alarm_type = g.alarm_type
    where g.point_id = any(${pointIds}::bigint[])
    union all
    select a.monitor_point_id::text, a.factor_code, a.alarm_type, 'rt', a.id::text, jsonb_build_object('bad', 1, 'good', 0, 'isActive', true, 'level', a.level::int, 'lastValue', null, 'lastSample', null)
    from dm_alarm_record a
    where a.is_active and a.alarm_type = any(${JUDGED_KINDS}::text[]) and a.monitor_point_id = any(${pointIds}::bigint[]) and a.factor_code is not null and a.rule_id is null
      and not exists (select 1 from gw_judge_state g where g.point_id = a.monitor_point_id and g.factor_code = a.factor_code and g.alarm_type = a.alarm_type)`.execute(
    db,
  );
  return rows;
}

/** Keeps the states that differ from idle, and forgets those that do not. */
export async function saveJudgeStates(
  db: Db,
  kept: readonly JudgeStateRow[],
  idle: readonly JudgeStateRow[],
): Promise<void> {
  if (kept.length > 0) {
    await sql`
      insert into gw_judge_state (point_id, factor_code, alarm_type, kind, alarm_id, state)
      select "pointId"::bigint, "factorCode", "alarmType", kind, "alarmId"::bigint, state
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x ("pointId" text, "factorCode" text, "alarmType" text, kind text, "alarmId" text, state jsonb)
      on conflict (point_id, factor_code, alarm_type, kind) do update set alarm_id = excluded.alarm_id, state = excluded.state`.execute(
      db,
    );
  }
  if (idle.length > 0) {
    await sql`
      delete from gw_judge_state g using jsonb_to_recordset(${JSON.stringify(idle)}::jsonb) as x ("pointId" text, "factorCode" text, "alarmType" text, kind text)
      where g.point_id = x."pointId"::bigint and g.factor_code = x."factorCode" and g.alarm_type = x."alarmType" and g.kind = x.kind`.execute(
      db,
    );
  }
}
