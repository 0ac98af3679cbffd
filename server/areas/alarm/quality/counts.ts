import { MINUTE_MS } from '#schemas/basics/units.ts';
import { roundTo } from '#schemas/expressions/round.ts';
import type { JudgedAlarm } from './facts.ts';

const HALF = 0.5;
const NINE_TENTHS = 0.9;

/** How many alarms there are and how many of them are a nuisance; an alarm may be one in several ways. */
export interface NuisanceCounts {
  readonly alarms: number;
  readonly repeats: number;
  readonly brief: number;
  readonly unhandled: number;
}

export function countNuisances(alarms: readonly JudgedAlarm[]): NuisanceCounts {
  let [repeats, brief, unhandled] = [0, 0, 0];
  for (const { isRepeat, isBrief, isUnhandled } of alarms) {
    if (isRepeat) repeats++;
    if (isBrief) brief++;
    if (isUnhandled) unhandled++;
  }
  return { alarms: alarms.length, repeats, brief, unhandled };
}

/** Minutes from the alarm until it was confirmed and solved: the median, and what nine of ten stay within. Null where none was. */
export interface AnswerTimes {
  readonly confirmMedian: number | null;
  readonly confirmP90: number | null;
  readonly solveMedian: number | null;
  readonly solveP90: number | null;
}

export function measureAnswers(alarms: readonly JudgedAlarm[]): AnswerTimes {
  const confirmed = minutesUntil(alarms, ({ confirmMs }) => confirmMs);
  const solved = minutesUntil(alarms, ({ solveMs }) => solveMs);
  return {
    confirmMedian: rankOf(confirmed, HALF),
    confirmP90: rankOf(confirmed, NINE_TENTHS),
    solveMedian: rankOf(solved, HALF),
    solveP90: rankOf(solved, NINE_TENTHS),
  };
}

function minutesUntil(
  alarms: readonly JudgedAlarm[],
  until: (alarm: JudgedAlarm) => number | null,
): ArrayLike<number> {
  const minutes: number[] = [];
  for (const alarm of alarms) {
    const end = until(alarm);
    if (end !== null && end >= alarm.atMs) minutes.push((end - alarm.atMs) / MINUTE_MS);
  }
  // numbers alone: sorted without a call for each pair
  return Float64Array.from(minutes).sort();
}

/** The nearest rank of sorted numbers: the smallest that `share` of them do not exceed, to one place. */
export function rankOf(sorted: ArrayLike<number>, share: number): number | null {
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  return value === undefined ? null : roundTo(value, 1);
}

/** Percent to one place; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : roundTo((part / whole) * 100, 1);
}

/** Groups in the order in which they first come. */
export function groupAlarms(
  alarms: readonly JudgedAlarm[],
  keyOf: (alarm: JudgedAlarm) => string,
): ReadonlyMap<string, readonly JudgedAlarm[]> {
  const groups = new Map<string, JudgedAlarm[]>();
  for (const alarm of alarms) {
    const key = keyOf(alarm);
    const group = groups.get(key);
    if (group) group.push(alarm);
    else groups.set(key, [alarm]);
  }
  return groups;
}
