import { ALARM_KIND, limitWatchOf } from '#schemas/dictionaries/alarm-kinds.ts';
import {
  type AlarmRule,
  IDLE,
  isQuiet,
  judge,
  type JudgeEvent,
  type JudgeState,
  type JudgeStateRow,
  type Sample,
} from '#server/areas/alarm/face.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import { type AlarmSlot, emptySlot } from './alarm-slot.ts';
import { kindRules } from './kind-rules.ts';
import type { LimitRow } from './point-store.ts';

/** Values of dictionary alarm_type. */
export const ALARM_TYPE = ALARM_KIND;

/** What is remembered of one kind of readings under one rule. */
export interface Memory {
  readonly state: JudgeState;
  /** ISO time of the newest value judged; older ones come late and are not live. */
  lastTime: string;
}

const LEAST_LEVEL = 2;
const FRESH: Memory = { state: IDLE, lastTime: '' };

/** A rule while its limit is in force. */
export interface WatchVersion {
  readonly rule: AlarmRule;
  readonly limit: LimitRow;
}

/** What is watched on one factor of one point, with what it remembers. All kinds of readings share one active alarm, all versions of a limit one memory. */
export interface Watch {
  readonly pointId: string;
  readonly factorCode: string;
  readonly alarmType: string;
  /** One for each limit; of those in force at a moment the first counts. */
  readonly versions: readonly WatchVersion[];
  /** Kinds of readings it judges. */
  readonly kinds: readonly ReadingKind[];
  readonly memory: Map<ReadingKind, Memory>;
  /** Shared with whatever else raises the same. */
  slot: AlarmSlot;
}

const ALL_KINDS: readonly ReadingKind[] = ['rt', 'minute', 'hour', 'day'];
const LIVE_KINDS: readonly ReadingKind[] = ['rt'];
/** Factors of electricity: what leaves its limits there is no pollutant. */
const POWER = 'power';
const UPPER = '1';
const LOWER = '2';
const RANGE = '3';

/** The watches that follow from limits: those of one factor of one point that raise the same kind of alarm are versions of one watch. */
export function watchesOf(limits: readonly LimitRow[]): Watch[] {
  const watches = new Map<string, Watch & { readonly versions: WatchVersion[] }>();
  for (const limit of limits)
    for (const { alarmType, rule, kinds } of [
      ...overRules(limit),
      ...warningRules(limit),
      ...deviceRules(limit),
      ...kindRules(limit),
    ]) {
      const { pointId, factorCode } = limit;
      const key = `${pointId}|${factorCode}|${alarmType}`;
      const known = watches.get(key);
      if (known) known.versions.push({ rule, limit });
      else
        watches.set(key, {
          pointId,
          factorCode,
          alarmType,
          versions: [{ rule, limit }],
          kinds,
          memory: new Map(),
          slot: emptySlot(factorCode, alarmType),
        });
    }
  return [...watches.values()];
}

/** What counts at a moment. @param time ISO wall time, `2026-11-01T10:00:00+08:00` */
export function versionAt({ versions }: Watch, time: string): WatchVersion | undefined {
  return versions.find(
    ({ limit: { fromDay, untilDay } }) =>
      (fromDay === null || time >= fromDay) && (untilDay === null || time < untilDay),
  );
}

type RuleOfLimit = Pick<Watch, 'alarmType' | 'kinds'> & { readonly rule: AlarmRule };

/** What a value may not exceed, fall below or leave. */
function overRules(limit: LimitRow): readonly RuleOfLimit[] {
  const rule = overRule(limit);
  return rule
    ? [
        {
          alarmType: limit.medium === POWER ? ALARM_TYPE.power : ALARM_TYPE.over,
          rule,
          kinds: ALL_KINDS,
        },
      ]
    : [];
}

function overRule(limit: LimitRow): AlarmRule | undefined {
  const { kind, upper, lower } = limit;
  if (kind === UPPER && upper !== null) return { type: 'over', upper, ...countsOf(limit) };
  if (kind === LOWER && lower !== null) return { type: 'lower', lower, ...countsOf(limit) };
  return kind === RANGE && upper !== null && lower !== null
    ? { type: 'range', lower, upper, ...countsOf(limit) }
    : undefined;
}

/** A part of an upper limit from which on one is warned. */
function warningRules(limit: LimitRow): readonly RuleOfLimit[] {
  const { kind, upper, warnRatio } = limit;
  if (warnRatio === null || kind !== UPPER || upper === null) return [];
  return [
    {
      alarmType: ALARM_TYPE.warning,
      rule: { type: 'warn', upper, ratio: warnRatio / 100, ...countsOf(limit) },
      kinds: LIVE_KINDS,
    },
  ];
}

/** Values that say that a device measures nothing any more. */
function deviceRules({ zeroCount, constantCount }: LimitRow): readonly RuleOfLimit[] {
  return [
    ...(zeroCount === null
      ? []
      : [
          {
            alarmType: ALARM_TYPE.zero,
            rule: { type: 'zero', count: zeroCount } as const,
            kinds: LIVE_KINDS,
          },
        ]),
    ...(constantCount === null
      ? []
      : [
          {
            alarmType: ALARM_TYPE.constant,
            rule: { type: 'constant', count: constantCount } as const,
            kinds: LIVE_KINDS,
          },
        ]),
  ];
}

function countsOf({ continuityCount, recoverCount }: LimitRow): {
  readonly count: number;
  readonly recover: number;
} {
  return { count: continuityCount, recover: recoverCount };
}

/** What is remembered before and after a value, and what it made happen. */
export interface Step {
  readonly before: Memory;
  readonly after: Memory;
  readonly event: JudgeEvent | null;
}

/**
 * Judges a value newer than the last one; a late or repeated one changes nothing.
 * @param version what counts at that time; where nothing does any more, what was wrong before is wrong no longer
 */
export function step(
  watch: Watch,
  kind: ReadingKind,
  {
    time,
    version,
    ...sample
  }: Sample & { readonly time: string; readonly version: WatchVersion | undefined },
): Step | null {
  const known = watch.memory.get(kind);
  const before = known ?? FRESH;
  if (sample.isSuppressed || time <= before.lastTime) return null;
  if (known && leavesAlone(version, known.state, sample)) {
    known.lastTime = time;
    return null;
  }
  const { state, event } = version
    ? judge(version.rule, before.state, sample)
    : forgive(before.state);
  const after: Memory = { state, lastTime: time };
  watch.memory.set(kind, after);
  return { before, after, event };
}

/** What leaves a memory as it is needs no new one; taken back, it changes nothing either. */
function leavesAlone(
  version: WatchVersion | undefined,
  state: JudgeState,
  sample: Sample,
): boolean {
  return version ? isQuiet(version.rule, state, sample) : state === IDLE;
}

function forgive(state: JudgeState): ReturnType<typeof judge> {
  return {
    state: IDLE,
    event: state.isActive
      ? { event: 'recover', level: state.level ?? LEAST_LEVEL, multiple: null }
      : null,
  };
}

/** @returns whether any kind of readings still holds the alarm. */
export function isStillActive(watch: Watch): boolean {
  for (const { state } of watch.memory.values()) if (state.isActive) return true;
  return false;
}

/** What of a watch must be kept in the database, and what need not any more. A run of one says nothing yet about constant values. */
export function rowsOf(
  watch: Watch,
  kinds: Iterable<ReadingKind>,
): { kept: JudgeStateRow[]; idle: JudgeStateRow[] } {
  const kept: JudgeStateRow[] = [];
  const idle: JudgeStateRow[] = [];
  for (const kind of kinds) {
    const { state } = watch.memory.get(kind) ?? FRESH;
    const row = {
      pointId: watch.pointId,
      factorCode: watch.factorCode,
      alarmType: watch.alarmType,
      kind,
      alarmId: watch.slot.alarmId,
      state,
    };
    (isIdle(watch, state) ? idle : kept).push(row);
  }
  return { kept, idle };
}

/** Whether a state is worth keeping over a restart. */
export function isIdle(watch: Watch, state: JudgeState): boolean {
  return !state.isActive && state.bad <= (limitWatchOf(watch.alarmType)?.idleRun ?? 0);
}

/**
 * Gives a watch back what the database remembers of it.
 * @param newest ISO time of the newest value judged, per kind: what is not newer came before, whoever judged it
 */
export function restore(
  watch: Watch,
  rows: readonly JudgeStateRow[],
  newest: Readonly<Partial<Record<ReadingKind, string>>>,
): void {
  watch.memory.clear();
  for (const kind of watch.kinds)
    if (newest[kind]) watch.memory.set(kind, { state: IDLE, lastTime: newest[kind] });
  for (const row of rows) {
    const kind = row.kind as ReadingKind;
    watch.memory.set(kind, { state: row.state as JudgeState, lastTime: newest[kind] ?? '' });
  }
}

/** Of all factors of a point. */
export function countWatches(watches: ReadonlyMap<string, readonly Watch[]>): number {
  let count = 0;
  for (const list of watches.values()) count += list.length;
  return count;
}
