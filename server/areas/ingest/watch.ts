import { type AlarmRule, IDLE, judge, type JudgeEvent, type JudgeState, type JudgeStateRow, type Sample } from '#server/areas/alarm/face.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import type { LimitRow } from './point-store.ts';

/** Values of dictionary alarm_type that ingest raises. */
export const ALARM_TYPE = { over: '1', warning: '2', zero: '3', constant: '5', offline: '8', communication: '21' } as const;

/** What is remembered of one kind of readings under one rule. */
export interface Memory {
  readonly state: JudgeState;
  /** ISO time of the newest value judged; older ones come late and are not live. */ readonly lastTime: string;
}

const FRESH: Memory = { state: IDLE, lastTime: '' };

/** One rule on one factor of one point, with what it remembers. All kinds of readings share one active alarm. */
export interface Watch {
  readonly pointId: string;
  readonly factorCode: string;
  readonly alarmType: string;
  readonly rule: AlarmRule;
  readonly limit: LimitRow;
  /** Kinds of readings it judges. */
  readonly kinds: readonly ReadingKind[];
  readonly memory: Map<ReadingKind, Memory>;
  alarmId: string | null;
}

const ALL_KINDS: readonly ReadingKind[] = ['rt', 'minute', 'hour', 'day'];
const LIVE_KINDS: readonly ReadingKind[] = ['rt'];
const UPPER = '1';
const LOWER = '2';
const RANGE = '3';

/** The rules that follow from one limit row. */
export function watchesOf(limit: LimitRow): Watch[] {
  return [...overRules(limit), ...warningRules(limit), ...deviceRules(limit)].map(({ alarmType, rule, kinds }) => ({
    pointId: limit.pointId,
    factorCode: limit.factorCode,
    alarmType,
    rule,
    limit,
    kinds,
    memory: new Map(),
    alarmId: null,
  }));
}

type RuleOfLimit = Pick<Watch, 'alarmType' | 'rule' | 'kinds'>;

/** What a value may not exceed, fall below or leave. */
function overRules(limit: LimitRow): readonly RuleOfLimit[] {
  const rule = overRule(limit);
  return rule ? [{ alarmType: ALARM_TYPE.over, rule, kinds: ALL_KINDS }] : [];
}

function overRule(limit: LimitRow): AlarmRule | undefined {
  const { kind, upper, lower } = limit;
  if (kind === UPPER && upper !== null) return { type: 'over', upper, ...countsOf(limit) };
  if (kind === LOWER && lower !== null) return { type: 'lower', lower, ...countsOf(limit) };
  return kind === RANGE && upper !== null && lower !== null ? { type: 'range', lower, upper, ...countsOf(limit) } : undefined;
}

/** A part of an upper limit from which on one is warned. */
function warningRules(limit: LimitRow): readonly RuleOfLimit[] {
  const { kind, upper, warnRatio } = limit;
  if (warnRatio === null || kind !== UPPER || upper === null) return [];
  return [{ alarmType: ALARM_TYPE.warning, rule: { type: 'warn', upper, ratio: warnRatio / 100, ...countsOf(limit) }, kinds: LIVE_KINDS }];
}

/** Values that say that a device measures nothing any more. */
function deviceRules({ zeroCount, constantCount }: LimitRow): readonly RuleOfLimit[] {
  return [
    ...(zeroCount === null ? [] : [{ alarmType: ALARM_TYPE.zero, rule: { type: 'zero', count: zeroCount } as const, kinds: LIVE_KINDS }]),
    ...(constantCount === null ? [] : [{ alarmType: ALARM_TYPE.constant, rule: { type: 'constant', count: constantCount } as const, kinds: LIVE_KINDS }]),
  ];
}

function countsOf({ continuityCount, recoverCount }: LimitRow): { readonly count: number; readonly recover: number } {
  return { count: continuityCount, recover: recoverCount };
}

/** What is remembered before and after a value, and what it made happen. */
export interface Step {
  readonly before: Memory;
  readonly after: Memory;
  readonly event: JudgeEvent | null;
}

/** Judges a value newer than the last one; a late or repeated one changes nothing. */
export function step(watch: Watch, kind: ReadingKind, time: string, sample: Sample): Step | null {
  const before = watch.memory.get(kind) ?? FRESH;
  if (sample.isSuppressed || time <= before.lastTime) return null;
  const { state, event } = judge(watch.rule, before.state, sample);
  const after: Memory = { state, lastTime: time };
  watch.memory.set(kind, after);
  return { before, after, event };
}

/** @returns whether any kind of readings still holds the alarm. */
export function isStillActive(watch: Watch): boolean {
  for (const { state } of watch.memory.values()) if (state.isActive) return true;
  return false;
}

/** What of a watch must be kept in the database, and what need not any more. A run of one says nothing yet about constant values. */
export function rowsOf(watch: Watch, kinds: Iterable<ReadingKind>): { kept: JudgeStateRow[]; idle: JudgeStateRow[] } {
  const kept: JudgeStateRow[] = [];
  const idle: JudgeStateRow[] = [];
  for (const kind of kinds) {
    const { state } = watch.memory.get(kind) ?? FRESH;
    const row = { pointId: watch.pointId, factorCode: watch.factorCode, alarmType: watch.alarmType, kind, alarmId: watch.alarmId, state };
    (isIdle(watch, state) ? idle : kept).push(row);
  }
  return { kept, idle };
}

/** Whether a state is worth keeping over a restart. */
export function isIdle(watch: Watch, state: JudgeState): boolean {
  return !state.isActive && state.bad <= (watch.rule.type === 'constant' ? 1 : 0);
}

/**
 * Gives a watch back what the database remembers of it.
 * @param newest ISO time of the newest value judged, per kind: what is not newer came before, whoever judged it
 */
export function restore(watch: Watch, rows: readonly JudgeStateRow[], newest: Readonly<Partial<Record<ReadingKind, string>>>): void {
  watch.memory.clear();
  for (const kind of watch.kinds) if (newest[kind]) watch.memory.set(kind, { state: IDLE, lastTime: newest[kind] });
  for (const row of rows) {
    const kind = row.kind as ReadingKind;
    watch.memory.set(kind, { state: row.state as JudgeState, lastTime: newest[kind] ?? '' });
  }
  watch.alarmId = rows.find(({ alarmId }) => alarmId !== null)?.alarmId ?? null;
}
