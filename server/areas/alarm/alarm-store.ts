import { type RawBuilder, sql } from 'kysely';

import type { Evidence } from '#schemas/monitor-rules/evidence.ts';
import { RECORD_LANG, sayIn, type Said, type Words } from '#server/base/texts/said.ts';
import type { Db } from '#server/db/db.ts';
import { writeHistories } from '#server/records/store/history.ts';
import { keepFirst, updateKept } from '#server/records/store/kept-rows.ts';
import { columnsOf } from '#server/records/store/rows.ts';
import { ACTIVE_KEY, activeKey, joined, listed } from './active-key-store.ts';
import { type AlarmEntity, type AlarmRow, SYSTEM } from './recover-store.ts';

/** An alarm as ingest raises it. Times are ISO text; dictionary values are text. */
export interface NewAlarm {
  readonly id: string;
  readonly pointId: string | null;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly regionCode: string | null;
  readonly factorCode: string | null;
  readonly alarmType: string;
  readonly level: number;
  readonly at: string;
  readonly lastAt: string;
  readonly value: number | null;
  readonly maxValue: number | null;
  readonly upper: number | null;
  readonly lower: number | null;
  readonly limitText: string | null;
  readonly multiple: number | null;
  readonly unit: string | null;
  readonly times: number;
  readonly message: Said;
  /** Of a kind that joins factors: those it lists, by code, and their marks. */
  readonly factorCodes?: readonly string[];
  readonly marks?: readonly string[];
  /** When it ended already; null while it goes on. */
  readonly endedAt: string | null;
  /** The monitoring rule that raised it, where one did. */
  readonly ruleId?: string | null;
  readonly ruleVersion?: number | null;
  /** Of what is of no station: its name, and whose it is; an alarm of a station is of the company that runs it. */
  readonly subjectKey?: string;
  readonly opsCompanyId?: string | null;
  /** Why. No alarm comes without. */
  readonly evidence: Evidence;
}

const COLUMNS = {
  id: 'bigint',
  monitor_point_id: 'bigint',
  station_id: 'bigint',
  enterprise_id: 'bigint',
  region_code: 'text',
  factor_code: 'text',
  factor_codes: 'text',
  marks: 'text',
  alarm_type: 'text',
  level: 'text',
  alarm_time: 'timestamptz',
  last_time: 'timestamptz',
  value: 'numeric',
  max_value: 'numeric',
  upper: 'numeric',
  lower: 'numeric',
  limit_text: 'text',
  multiple: 'numeric',
  unit: 'text',
  times: 'int',
  message: 'text',
  words: 'jsonb',
  status: 'text',
  is_active: 'boolean',
  recover_time: 'timestamptz',
  rule_id: 'bigint',
  rule_version: 'int',
  subject_key: 'text',
  ops_company_id: 'bigint',
  evidence: 'jsonb',
} as const;

const MAX_TEXT = 500;

/** The sentence in the language of the records, and for the others. */
export function textOf(message: Said): { readonly message: string; readonly words: Words | null } {
  return {
    message: (sayIn(RECORD_LANG, message) ?? '').slice(0, MAX_TEXT),
    words: typeof message === 'string' ? null : { message },
  };
}

function rowOf(alarm: NewAlarm): Record<keyof typeof COLUMNS, unknown> {
  return {
    id: alarm.id,
    monitor_point_id: alarm.pointId,
    station_id: alarm.stationId,
    enterprise_id: alarm.enterpriseId,
    region_code: alarm.regionCode,
    factor_code: alarm.factorCode,
    factor_codes: listed(alarm.factorCodes),
    marks: listed(alarm.marks),
    alarm_type: alarm.alarmType,
    level: String(alarm.level),
    alarm_time: alarm.at,
    last_time: alarm.lastAt,
    value: alarm.value,
    max_value: alarm.maxValue,
    upper: alarm.upper,
    lower: alarm.lower,
    limit_text: alarm.limitText,
    multiple: alarm.multiple,
    unit: alarm.unit,
    times: alarm.times,
    ...textOf(alarm.message),
    status: alarm.endedAt === null ? '0' : '3',
    is_active: alarm.endedAt === null,
    recover_time: alarm.endedAt,
    rule_id: alarm.ruleId ?? null,
    rule_version: alarm.ruleVersion ?? null,
    subject_key: alarm.subjectKey ?? null,
    ops_company_id: alarm.opsCompanyId ?? null,
    evidence: alarm.evidence,
  };
}

/**
 * Writes new alarms, status 0 (not handled) or, if they ended already, 3. One that is active already goes on instead.
 * @returns for those, the id that was given → the id of the alarm that goes on
 */
export async function insertAlarms(
  db: Db,
  entity: AlarmEntity,
  alarms: readonly NewAlarm[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (alarms.length === 0) return new Map();
  const names = Object.keys(COLUMNS);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  // whoever runs the station when it happens answers for it, also after another company has come
  const values = sql.join(
    names.map((name) =>
      name === 'ops_company_id'
        ? sql`coalesce(x.ops_company_id, (select s.ops_company_id from ops_station s where s.id = x.station_id))`
        : sql.ref(`x.${name}`),
    ),
  );
  const types = sql.raw(
    Object.entries(COLUMNS)
      .map((entry) => entry.join(' '))
      .join(', '),
  );
  // a look-up inside "returning" sees the row as it was before the statement
  const { rows } = await sql<AlarmRow & { readonly levelBefore: string | null }>`
    insert into dm_alarm_record as t (${columns}, creator, create_date, updater, update_date)
    select ${values}, 0, ${now}::timestamptz, 0, ${now}::timestamptz from jsonb_to_recordset(${JSON.stringify(alarms.map(rowOf))}::jsonb) as x (${types})
    on conflict (${ACTIVE_KEY}) where is_active do update set level = greatest(t.level::int, excluded.level::int)::text, last_time = greatest(t.last_time, excluded.last_time),
      value = case when t.last_time > excluded.last_time then t.value else excluded.value end, max_value = greatest(t.max_value, excluded.max_value), multiple = greatest(t.multiple, excluded.multiple), times = t.times + excluded.times,
      factor_codes = ${joined('factor_codes', 'excluded.factor_codes')}, marks = ${joined('marks', 'excluded.marks')}, rule_id = coalesce(t.rule_id, excluded.rule_id), rule_version = coalesce(t.rule_version, excluded.rule_version), evidence = coalesce(t.evidence, excluded.evidence)
    returning ${columnsOf(entity)}, (select o.level from dm_alarm_record o where o.id = t.id) as "levelBefore"`.execute(
    db,
  );
  const given = new Set(alarms.map(({ id }) => id));
  const stored = rows.map(({ levelBefore, ...row }) => ({ row: row as AlarmRow, levelBefore }));
  await keepFirst(
    db,
    entity,
    stored.flatMap(({ row }) => (given.has(row.id) ? [row] : [])),
    SYSTEM,
  );
  const goingOn = stored.filter(({ row }) => !given.has(row.id));
  await keepLevels(db, entity, goingOn);
  const other = new Map(
    goingOn.map(({ row }) => [
      activeKey({
        pointId: row.monitorPointId,
        factorCode: row.factorCode,
        alarmType: row.alarmType,
      }),
      row.id,
    ]),
  );
  return new Map(
    alarms.flatMap(({ id, pointId, factorCode, alarmType, endedAt: end }) => {
      const standing =
        end === null ? other.get(activeKey({ pointId, factorCode, alarmType })) : undefined;
      return standing === undefined ? [] : [[id, standing] as const];
    }),
  );
}

async function keepLevels(
  db: Db,
  entity: AlarmEntity,
  changed: readonly { readonly row: AlarmRow; readonly levelBefore: string | null }[],
): Promise<void> {
  if (!entity.table.history) return;
  await writeHistories(
    db,
    changed.flatMap(({ row, levelBefore }) =>
      levelBefore === null || levelBefore === row['level']
        ? []
        : [
            {
              entity: entity.name,
              recordId: row.id,
              change: 'update' as const,
              fields: { level: [levelBefore, row['level']] as const },
              by: SYSTEM,
            },
          ],
    ),
  );
}

/** How an active alarm goes on: later time and value, more times, perhaps a higher level. */
export interface AlarmProgress {
  readonly id: string;
  readonly level: number;
  readonly at: string;
  readonly value: number | null;
  readonly maxValue: number | null;
  readonly multiple: number | null;
  readonly addTimes: number;
  /** What it lists besides. */
  readonly factorCodes?: readonly string[];
  readonly marks?: readonly string[];
}

/**
 * Alarms go on. A higher level is a change of the record and is kept in its history; what a measured value adds besides (the last
 * value, its time, the count) stands in the readings, and the history is spared a line with every value.
 * @returns how many of them are active still and went on.
 */
export async function progressAlarms(
  db: Db,
  entity: AlarmEntity,
  progress: readonly AlarmProgress[],
): Promise<number> {
  if (progress.length === 0) return 0;
  const lifted = await updateKept(db, entity, {
    from: progressRows(progress),
    where: sql`t.id = x.id::bigint and t.is_active and x.level > t.level::int`,
    set: PROGRESS,
    by: SYSTEM,
    keepsVersion: true,
  });
  const done = new Set<string>(lifted.map(({ id }) => id));
  const others = done.size === 0 ? progress : progress.filter(({ id }) => !done.has(id));
  if (others.length === 0) return done.size;
  const { numAffectedRows } = await sql`
    update dm_alarm_record t set last_time = ${PROGRESS.lastTime}, value = ${PROGRESS.value}, max_value = ${PROGRESS.maxValue},
      multiple = ${PROGRESS.multiple}, times = ${PROGRESS.times}, factor_codes = ${PROGRESS.factorCodes}, marks = ${PROGRESS.marks} from ${progressRows(others)} where t.id = x.id::bigint and t.is_active`.execute(
    db,
  );
  return done.size + Number(numAffectedRows ?? 0n);
}

const PROGRESS = {
  level: sql`greatest(t.level::int, x.level)::text`,
  lastTime: sql`greatest(t.last_time, x.at)`,
  value: sql`case when t.last_time > x.at then t.value else x.value end`,
  maxValue: sql`greatest(t.max_value, x."maxValue")`,
  multiple: sql`greatest(t.multiple, x.multiple)`,
  times: sql`t.times + x."addTimes"`,
  factorCodes: joined('factor_codes', 'x.factorCodes'),
  marks: joined('marks', 'x.marks'),
} as const;

function progressRows(progress: readonly AlarmProgress[]): RawBuilder<unknown> {
  const rows = progress.map((row) => ({
    ...row,
    factorCodes: listed(row.factorCodes),
    marks: listed(row.marks),
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as x (id text, level int, at timestamptz, value numeric, "maxValue" numeric, multiple numeric, "addTimes" int, "factorCodes" text, marks text)`;
}

/** When the active alarms of a kind that whole points have were last raised; milliseconds since 1970. */
export async function readRaisedTimes(
  db: Db,
  pointIds: readonly string[],
  alarmType: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ pointId: string; lastMs: number }>`
    select monitor_point_id::text as "pointId", extract(epoch from coalesce(last_time, alarm_time))::float8 * 1000 as "lastMs" from dm_alarm_record
    where is_active and alarm_type = ${alarmType} and monitor_point_id = any(${pointIds}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ pointId, lastMs }) => [pointId, lastMs]));
}
