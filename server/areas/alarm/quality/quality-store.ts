import { sql } from 'kysely';

import { DAY_MS } from '#schemas/basics/units.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows, type Condition } from '#server/records/store/entity-where.ts';
import { keyOfAlarm, type AlarmFact } from './facts.ts';

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

/** What the alarms of one source share, and of each `[at, end, confirm, solve, flags]`: the first in ms, the next three from it on, the last as `FLAG`. */
interface PackedGroup {
  readonly point: string | null;
  readonly station: string | null;
  readonly enterprise: string | null;
  readonly factor: string | null;
  readonly type: string;
  readonly rule: string | null;
  readonly each: readonly (readonly [
    atMs: number,
    endMs: number | null,
    confirmMs: number | null,
    solveMs: number | null,
    flags: number,
  ])[];
  /** Ids and handlers, which may be longer than a number holds, joined by commas in the order of `each`. */
  readonly ids: string;
  readonly handlers: string;
}

const FLAG = { hasOrder: 1, isHandled: 2, isMistaken: 4 } as const;
const TIMES_FROM = 8;
const MS = (column: string) => sql`round(date_part('epoch', ${sql.ref(column)}) * 1000)`;
/** Of the time as it is read, rounded: in the last half millisecond of a day both say the next. */
const DAY = sql`floor(${MS('t.alarm_time')} / ${DAY_MS}::float8)::int`;

const FOUND = (ask: FactsAsk): Condition =>
  sql<boolean>`t.alarm_time >= ${new Date(ask.fromMs)} and t.alarm_time < ${new Date(ask.untilMs)} and ${within(ask)}`;

/** Tells whether anything about a day's alarms has changed: each row's own mark of its last write, and its order's. */
export interface DayMark {
  /** Days since 1970. */
  readonly day: number;
  readonly alarms: number;
  readonly mark: string;
}

/** The days that have alarms to be seen, each with its mark: far cheaper than to read what they hold. */
export async function markDays(db: Db, ask: FactsAsk): Promise<readonly DayMark[]> {
  const { rows } = await sql<DayMark>`
    select ${DAY} as day, count(*)::int as alarms,
      sum(hashint8extended(t.id, t.xmin::text::bigint # (coalesce(w.xmin::text::bigint, 0) << 32)))::text as mark
    from dm_alarm_record t left join ops_work_order w on w.id = t.work_order_id where ${FOUND(ask)} group by 1`.execute(
    db,
  );
  return rows;
}

/** Alarms that began within the span, or of it on these days alone; of more than `MOST_FACTS` the newest. Packed by the database source by source, half the work of packing each with all it says. */
export async function readFacts(
  db: Db,
  ask: FactsAsk,
  days?: readonly number[],
): Promise<readonly AlarmFact[]> {
  const whole = (column: string) => sql`${MS(column)}::bigint`;
  const since = (column: string) => sql`${whole(column)} - ${whole('f.alarm_time')}`;
  const { rows } = await sql<PackedGroup>`
    select f.point, f.station, f.enterprise, f.factor, f.type, f.rule, json_agg(array[${whole('f.alarm_time')}, ${since('f.ended')}, ${since('f.confirm_time')}, ${since('f.solved')}, f.flags]) as each,
      string_agg(f.id::text, ',') as ids, string_agg(coalesce(f.handler::text, ''), ',') as handlers
    from (select t.id, t.monitor_point_id as point, t.station_id as station, t.enterprise_id as enterprise, t.factor_code as factor, t.alarm_type as type, t.rule_id as rule, t.alarm_time, t.confirm_time,
        case when t.is_active then null else coalesce(t.recover_time, t.last_time) end as ended,
        case when t.work_order_id is not null then w.complete_time when t.confirm_time is not null and not t.is_active then greatest(t.recover_time, t.confirm_time) end as solved,
        (case when t.work_order_id is not null then ${FLAG.hasOrder}::int else 0 end)
          + (case when t.confirm_time is not null or t.work_order_id is not null or t.handler_id is not null or t.status = ${CLOSED} then ${FLAG.isHandled}::int else 0 end)
          + (case when t.status = ${CLOSED} or t.verify_result = ${FALSE_ALARM} then ${FLAG.isMistaken}::int else 0 end) + coalesce(t.times, 1)::bigint * ${TIMES_FROM}::int as flags,
        t.handler_id as handler
      from dm_alarm_record t left join ops_work_order w on w.id = t.work_order_id
      where ${FOUND(ask)} and ${days ? sql<boolean>`${DAY} = any(${days}::int[])` : sql<boolean>`true`}
      order by t.alarm_time desc limit ${MOST_FACTS}) f
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows.flatMap(unpack).sort((a, b) => a.atMs - b.atMs);
}

function unpack(group: PackedGroup): readonly AlarmFact[] {
  const { point, station, enterprise, factor, type, rule, each } = group;
  const [ids, handlers] = [group.ids.split(','), group.handlers.split(',')];
  const shared = { pointId: point, stationId: station, factorCode: factor, alarmType: type };
  const key = keyOfAlarm(shared);
  return each.map(([atMs, end, confirm, solve, flags], at) => ({
    id: ids[at] ?? '',
    key,
    pointId: point,
    stationId: station,
    enterpriseId: enterprise,
    factorCode: factor,
    alarmType: type,
    ruleId: rule,
    atMs,
    endMs: end === null ? null : atMs + end,
    confirmMs: confirm === null ? null : atMs + confirm,
    solveMs: solve === null ? null : atMs + solve,
    hasOrder: (flags & FLAG.hasOrder) !== 0,
    isHandled: (flags & FLAG.isHandled) !== 0,
    isMistaken: (flags & FLAG.isMistaken) !== 0,
    times: Math.floor(flags / TIMES_FROM),
    handlerId: handlers[at] || null,
  }));
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
