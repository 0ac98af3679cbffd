import { DAY_MS, WEEK_MS } from '#schemas/basics/units.ts';
import { CHINA_OFFSET_MS, formatWallDay } from '#schemas/basics/wall-time.ts';
import { countNuisances, type NuisanceCounts } from './counts.ts';
import type { JudgedAlarm } from './facts.ts';

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The Monday (`YYYY-MM-DD`, Asia/Shanghai) of the week a moment is in. */
export function weekOf(atMs: number): string {
  return mondayOf(weekNumber(atMs));
}

/** Weeks from the first Monday of 1970 on. */
function weekNumber(atMs: number): number {
  return Math.floor((atMs + CHINA_OFFSET_MS - FIRST_MONDAY_MS) / WEEK_MS);
}

function mondayOf(number: number): string {
  return formatWallDay(number * WEEK_MS + FIRST_MONDAY_MS - CHINA_OFFSET_MS);
}

/** Groups by week and what else `keyOf` tells, in the order in which they first come. */
export function groupWeeks(
  alarms: readonly JudgedAlarm[],
  keyOf: (alarm: JudgedAlarm) => string | null,
): readonly { readonly week: string; readonly group: readonly JudgedAlarm[] }[] {
  const groups = new Map<number, Map<string | null, JudgedAlarm[]>>();
  const found: { readonly week: string; readonly group: JudgedAlarm[] }[] = [];
  for (const alarm of alarms) {
    const number = weekNumber(alarm.atMs);
    const ofWeek = groups.get(number) ?? new Map<string | null, JudgedAlarm[]>();
    groups.set(number, ofWeek);
    const key = keyOf(alarm);
    const group = ofWeek.get(key);
    if (group) group.push(alarm);
    else {
      const began = [alarm];
      ofWeek.set(key, began);
      found.push({ week: mondayOf(number), group: began });
    }
  }
  return found;
}

/** Every week of the span, also those without an alarm, the earliest first. */
export function countWeeks(
  alarms: readonly JudgedAlarm[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): readonly (NuisanceCounts & { readonly week: string })[] {
  const groups = new Map(groupWeeks(alarms, () => null).map(({ week, group }) => [week, group]));
  const weeks: string[] = [];
  for (let at = fromMs; at < untilMs; at += WEEK_MS) weeks.push(weekOf(at));
  const last = weekOf(untilMs - 1);
  if (untilMs > fromMs && weeks.at(-1) !== last) weeks.push(last);
  return weeks.map((week) => ({ week, ...countNuisances(groups.get(week) ?? []) }));
}
