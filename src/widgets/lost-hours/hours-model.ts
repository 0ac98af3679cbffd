import type { LostHour } from '#schemas/api/quality.ts';
import { HOUR_MS } from '#schemas/basics/units.ts';
import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';

/** In the order of the legend. */
export const HOUR_STATES = [
  'valid',
  'missing',
  'invalid',
  'maintenance',
  'stop',
] as const satisfies readonly LostHour['state'][];
export type HourState = (typeof HOUR_STATES)[number];

/** The hours of each day, newest day first. */
export function hoursByDay(
  hours: readonly LostHour[],
): readonly (readonly [string, ReadonlyMap<number, LostHour>])[] {
  const days = new Map<string, Map<number, LostHour>>();
  for (const hour of hours) {
    const day = days.get(hour.day) ?? new Map<number, LostHour>();
    day.set(hour.hour, hour);
    days.set(hour.day, day);
  }
  return [...days].sort(([a], [b]) => b.localeCompare(a));
}

/** How many hours are in each state. */
export function countStates(hours: readonly LostHour[]): Readonly<Record<HourState, number>> {
  const counts: Record<HourState, number> = {
    valid: 0,
    missing: 0,
    invalid: 0,
    maintenance: 0,
    stop: 0,
  };
  for (const { state } of hours) counts[state] += 1;
  return counts;
}

const beginOf = ({ day, hour }: LostHour): number =>
  parseWallTime(`${day} ${String(hour).padStart(2, '0')}:00:00`) ?? 0;

/** The span of the hours around one that are in its state without a gap, as wall times; the end is that of the last hour. */
export function spanAround(
  hours: readonly LostHour[],
  chosen: LostHour,
): readonly [from: string, to: string] {
  const same = new Set(hours.filter(({ state }) => state === chosen.state).map(beginOf));
  let [from, last] = [beginOf(chosen), beginOf(chosen)];
  while (same.has(from - HOUR_MS)) from -= HOUR_MS;
  while (same.has(last + HOUR_MS)) last += HOUR_MS;
  return [wallTime(from), wallTime(last + HOUR_MS)];
}

/** Marks with their words, each on its own: `DC` → `D 故障`, `C 校准`; unknown ones as they came. */
export function saidFlags(flag: string, words: ReadonlyMap<string, string>): readonly string[] {
  return flag.split('').map((mark) => (words.has(mark) ? `${mark} ${words.get(mark)}` : mark));
}
