import { DAY_MS, WEEK_MS } from '#schemas/basics/units.ts';
import { CHINA_OFFSET_MS, formatWallDay } from '#schemas/basics/wall-time.ts';
import { countNuisances, groupAlarms, type NuisanceCounts } from './counts.ts';
import type { JudgedAlarm } from './facts.ts';

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The Monday (`YYYY-MM-DD`, Asia/Shanghai) of the week a moment is in. */
export function weekOf(atMs: number): string {
  const local = atMs + CHINA_OFFSET_MS - FIRST_MONDAY_MS;
  return formatWallDay(Math.floor(local / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS - CHINA_OFFSET_MS);
}

/** Every week of the span, also those without an alarm, the earliest first. */
export function countWeeks(
  alarms: readonly JudgedAlarm[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): readonly (NuisanceCounts & { readonly week: string })[] {
  const groups = groupAlarms(alarms, ({ atMs }) => weekOf(atMs));
  const weeks: string[] = [];
  for (let at = fromMs; at < untilMs; at += WEEK_MS) weeks.push(weekOf(at));
  const last = weekOf(untilMs - 1);
  if (untilMs > fromMs && weeks.at(-1) !== last) weeks.push(last);
  return weeks.map((week) => ({ week, ...countNuisances(groups.get(week) ?? []) }));
}
