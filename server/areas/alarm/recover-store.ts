import { type RawBuilder, sql } from 'kysely';

import { JUDGED_KINDS, type LimitWatch, limitWatchOf } from '#schemas/dictionaries/alarm-kinds.ts';
import { columnName } from '#schemas/language/names.ts';
import type { Db } from '#server/db/db.ts';
import { updateKept } from '#server/records/store/kept-rows.ts';
import type { EntityOf, StoredOf } from '#server/registry/rows.ts';

/** The entity of alarms, and a row of its table. */
export type AlarmEntity = EntityOf<'alarmRecord'>;

export type AlarmRow = StoredOf<'alarmRecord'>;

/** Who writes what the judging and the timers find: the system. */
export const SYSTEM = '0';

/**
 * How an alarm `t` ends by itself: one that nobody took up yet becomes 3 (recovered), a suspended one as well, a handled one keeps its
 * status. What ends it may be of an earlier time than what last raised it (an hour is told after its minutes): it was not over before.
 */
export function endedAt(at: RawBuilder<unknown>) {
  return {
    isActive: false,
    recoverTime: sql`greatest(${at}, t.last_time, t.alarm_time)`,
    status: sql`case when t.status in ('0', '5') then '3' else t.status end`,
  };
}

/** Ends active alarms. @returns how many were active still */
export async function recoverAlarms(
  db: Db,
  entity: AlarmEntity,
  ended: readonly { readonly id: string; readonly at: string }[],
): Promise<number> {
  if (ended.length === 0) return 0;
  const rows = await updateKept(db, entity, {
    from: sql`jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as x (id text, at timestamptz)`,
    where: sql`t.id = x.id::bigint and t.is_active`,
    set: endedAt(sql`x.at`),
    by: SYSTEM,
  });
  return rows.length;
}

/** A factor of a point, as limits watch it. */
export interface WatchedFactor {
  readonly pointId: string;
  readonly factorCode: string;
}

/** What these limits watch. */
export async function listFactorsOfLimits(
  db: Db,
  limitIds: readonly string[],
): Promise<readonly WatchedFactor[]> {
  const { rows } = await sql<WatchedFactor>`
    select monitor_point_id::text as "pointId", factor_code as "factorCode" from dm_limit where id = any(${limitIds}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** Whether a limit `l` watches for the kind of an alarm `t`, as the card of each kind says. */
const IS_WATCHED = sql`case t.alarm_type ${sql.join(
  JUDGED_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${watchesFor(limitWatchOf(kind))}`),
  sql` `,
)} else true end`;

function watchesFor(watch: LimitWatch | undefined): RawBuilder<unknown> {
  if (!watch) return sql`false`;
  const { needs, countedBy, isOffAtZero } = watch;
  const column = (field: string) => sql.ref(`l.${columnName(field)}`);
  const tests = [
    ...(needs.length > 0
      ? [
          sql`(${sql.join(
            needs.map((field) => sql`${column(field)} is not null`),
            sql` or `,
          )})`,
        ]
      : []),
    ...(isOffAtZero && countedBy ? [sql`${column(countedBy)} is distinct from 0`] : []),
  ];
  return tests.length === 0 ? sql`true` : sql.join(tests, sql` and `);
}

/**
 * Ends the active alarms of these factors that no limit raises any more (none there, disabled, or without that rule), and
 * forgets what was remembered of them. Limits of `going` count as gone.
 */
export async function recoverUnwatched(
  db: Db,
  entity: AlarmEntity,
  factors: readonly WatchedFactor[],
  { going = [], at }: { readonly going?: readonly string[]; readonly at: string },
): Promise<readonly EndedAlarm[]> {
  const rows = await updateKept(db, entity, {
    where: sql`t.is_active and t.alarm_type = any(${JUDGED_KINDS}::text[])
      and exists (select 1 from jsonb_to_recordset(${JSON.stringify(factors)}::jsonb) as x ("pointId" text, "factorCode" text)
        where t.monitor_point_id = x."pointId"::bigint and t.factor_code = x."factorCode")
      and not exists (
        select 1 from dm_limit l where l.monitor_point_id = t.monitor_point_id and l.factor_code = t.factor_code and l.enabled is not false and l.id <> all(${going}::bigint[])
          and ${IS_WATCHED})
      and not exists (select 1 from gw_rule_state r where r.point_id = t.monitor_point_id and r.is_active and r.held @> array[t.factor_code || '|' || t.alarm_type])`,
    set: endedAt(sql`${at}::timestamptz`),
    by: SYSTEM,
  });
  await sql`delete from gw_judge_state where alarm_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
  return rows.map(endedOf);
}

/** Whether something else than this rule holds an alarm `t`: a limit, or another rule. */
const heldBesides = (ruleId: string) => sql`(
  exists (select 1 from gw_judge_state g where g.point_id = t.monitor_point_id and g.factor_code = t.factor_code and g.alarm_type = t.alarm_type and (g.state->>'isActive')::boolean)
  or exists (select 1 from gw_rule_state r where r.point_id = t.monitor_point_id and r.rule_id <> ${ruleId}::bigint and r.is_active
    and r.held @> array[coalesce(t.factor_code, '') || '|' || t.alarm_type]))`;

/** Ends the active alarms that a rule holds alone, and forgets what was remembered of it. */
export async function recoverRuleAlarms(
  db: Db,
  entity: AlarmEntity,
  ruleId: string,
  at: string,
): Promise<readonly EndedAlarm[]> {
  const rows = await updateKept(db, entity, {
    where: sql`t.is_active and exists (select 1 from gw_rule_state r where r.rule_id = ${ruleId}::bigint and r.point_id = t.monitor_point_id and r.is_active
      and r.held @> array[coalesce(t.factor_code, '') || '|' || t.alarm_type]) and not ${heldBesides(ruleId)}`,
    set: endedAt(sql`${at}::timestamptz`),
    by: SYSTEM,
  });
  await sql`delete from gw_rule_state where rule_id = ${ruleId}::bigint`.execute(db);
  return rows.map(endedOf);
}

/** An alarm that ended, with its station. */
export interface EndedAlarm {
  readonly id: string;
  readonly stationId: string | null;
}

function endedOf({ id, stationId }: AlarmRow): EndedAlarm {
  return { id, stationId: typeof stationId === 'string' ? stationId : null };
}

/** Ends the active alarms of one kind that whole points have. @returns what was ended, with its station. */
export async function recoverPoints(
  db: Db,
  entity: AlarmEntity,
  pointIds: readonly string[],
  { alarmType, at }: { readonly alarmType: string; readonly at: string },
): Promise<readonly EndedAlarm[]> {
  if (pointIds.length === 0) return [];
  const rows = await updateKept(db, entity, {
    where: sql`t.is_active and t.alarm_type = ${alarmType} and t.monitor_point_id = any(${pointIds}::bigint[])`,
    set: endedAt(sql`${at}::timestamptz`),
    by: SYSTEM,
  });
  return rows.map(endedOf);
}
