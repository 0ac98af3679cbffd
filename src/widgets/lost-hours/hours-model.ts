import type { LostHour } from '#schemas/api/quality.ts';

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
