import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows, type Condition } from '#server/records/store/entity-where.ts';
import type { AlarmFact } from './facts.ts';

/** Which alarms; the scope of `alarm` decides what of them. */
export interface FactsAsk {
  readonly scope: Scope;
  readonly alarm: EntitySchema;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly regionCode: string | null;
  readonly enterpriseId: string | null;
  readonly stationId: string | null;
}

/** More alarms than these are not read; the newest are. */
export const MOST_FACTS = 100_000;
/** Dictionaries `alarm_status`, `alarm_verify_result`, states of `workOrder`. */
const CLOSED = '4';
const FALSE_ALARM = '6';
const MANY_SOURCES = 500;

function within({ scope, alarm, regionCode, enterpriseId, stationId }: FactsAsk): Condition {
  return sql<boolean>`${visibleRows(alarm, scope)} and (${regionCode}::text is null or starts_with(t.region_code, ${regionCode}::text))
    and (${enterpriseId}::bigint is null or t.enterprise_id = ${enterpriseId}::bigint) and (${stationId}::bigint is null or t.station_id = ${stationId}::bigint)`;
}

type Packed = readonly [
  id: string,
  pointId: string | null,
  stationId: string | null,
  enterpriseId: string | null,
  factorCode: string | null,
  alarmType: string,
  ruleId: string | null,
  atMs: number,
  endMs: number | null,
  confirmMs: number | null,
  solveMs: number | null,
  hasOrder: boolean,
  isHandled: boolean,
  isMistaken: boolean,
  times: number,
  handlerId: string | null,
];

/** Alarms that began within the span, in the order of time; of more than `MOST_FACTS` the newest. Packed by the database, which is quicker than row by row; sorted here, and times as floats, which spares it a fifth. */
export async function readFacts(db: Db, ask: FactsAsk): Promise<readonly AlarmFact[]> {
  const ms = (column: string) => sql`round(date_part('epoch', ${sql.ref(column)}) * 1000)`;
  const { rows } = await sql<{ packed: readonly Packed[] | null }>`
    select json_agg(json_build_array(f.id, f.point, f.station, f.enterprise, f.factor_code, f.alarm_type, f.rule_id, ${ms('f.alarm_time')}, ${ms('f.ended')}, ${ms('f.confirm_time')},
      ${ms('f.solved')}, f.has_order, f.is_handled, f.is_mistaken, f.times, f.handler)) as packed
    from (select t.id::text, t.monitor_point_id::text as point, t.station_id::text as station, t.enterprise_id::text as enterprise, t.factor_code, t.alarm_type, t.rule_id::text, t.alarm_time, t.confirm_time,
        case when t.is_active then null else coalesce(t.recover_time, t.last_time) end as ended,
        case when t.work_order_id is not null then w.complete_time when t.confirm_time is not null and not t.is_active then greatest(t.recover_time, t.confirm_time) end as solved,
        t.work_order_id is not null as has_order,
        (t.confirm_time is not null or t.work_order_id is not null or t.handler_id is not null or t.status = ${CLOSED}) as is_handled,
        coalesce(t.status = ${CLOSED} or t.verify_result = ${FALSE_ALARM}, false) as is_mistaken, coalesce(t.times, 1) as times, t.handler_id::text as handler
      from dm_alarm_record t left join ops_work_order w on w.id = t.work_order_id
      where t.alarm_time >= ${new Date(ask.fromMs)} and t.alarm_time < ${new Date(ask.untilMs)} and ${within(ask)}
      order by t.alarm_time desc limit ${MOST_FACTS}) f`.execute(db);
  return (rows[0]?.packed ?? []).map(unpack).sort((a, b) => a.atMs - b.atMs);
}

function unpack([
  id,
  pointId,
  stationId,
  enterpriseId,
  factorCode,
  alarmType,
  ruleId,
  atMs,
  endMs,
  confirmMs,
  solveMs,
  hasOrder,
  isHandled,
  isMistaken,
  times,
  handlerId,
]: Packed): AlarmFact {
  return {
    id,
    pointId,
    stationId,
    enterpriseId,
    factorCode,
    alarmType,
    ruleId,
    atMs,
    endMs,
    confirmMs,
    solveMs,
    hasOrder,
    isHandled,
    isMistaken,
    times,
    handlerId,
  };
}

/** Alarms that go on for longer than since then, whenever they began. */
export async function countStale(db: Db, ask: FactsAsk, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dm_alarm_record t where t.is_active and t.alarm_time < ${since} and ${within(ask)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A limit as it counts; the one in force on the day. */
export interface LimitRow {
  readonly id: string;
  readonly pointId: string;
  readonly factorCode: string;
  readonly upper: string | null;
  readonly lower: string | null;
  readonly recoverCount: number | null;
  readonly continuityCount: number | null;
  readonly zeroCount: number | null;
  readonly negativeCount: number | null;
  readonly constantCount: number | null;
  readonly rangeCount: number | null;
  readonly markCount: number | null;
}

/** The limits of these points that are in force on a day (`YYYY-MM-DD`), as far as they may be seen. */
export async function readLimits(
  db: Db,
  { scope, limit }: { readonly scope: Scope; readonly limit: EntitySchema },
  pointIds: readonly string[],
  day: string,
): Promise<readonly LimitRow[]> {
  if (pointIds.length === 0) return [];
  const { rows } = await sql<LimitRow>`
    select t.id::text, t.monitor_point_id::text as "pointId", t.factor_code as "factorCode", t.upper::float8::text as upper, t.lower::float8::text as lower, t.recover_count as "recoverCount",
      t.continuity_count as "continuityCount", t.zero_count as "zeroCount", t.negative_count as "negativeCount", t.constant_count as "constantCount", t.range_count as "rangeCount",
      t.mark_count as "markCount"
    from dm_limit t where ${visibleRows(limit, scope)} and t.monitor_point_id = any(${pointIds.slice(0, MANY_SOURCES)}::bigint[]) and t.enabled is not false
      and (t.effective_from is null or t.effective_from <= ${day}::date) and (t.effective_to is null or t.effective_to >= ${day}::date)`.execute(
    db,
  );
  return rows;
}

/** The trees that run of these rules, as they are stored. */
export async function readRunningTrees(
  db: Db,
  ruleIds: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  if (ruleIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; tree: unknown }>`
    select r.id::text, v.tree from dm_rule r join dm_rule_version v on v.rule_id = r.id and v.number = r.running_version where r.id = any(${ruleIds}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, tree }) => [id, tree]));
}

const NAMED = {
  point: sql.table('dm_monitor_point'),
  station: sql.table('ops_station'),
  enterprise: sql.table('ops_enterprise'),
  rule: sql.table('dm_rule'),
} as const;

/** Names by id of what alarms that may be seen belong to. */
export async function nameRecords(
  db: Db,
  what: keyof typeof NAMED,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))];
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id::text, name from ${NAMED[what]} where id = any(${asked}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
