import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';

/** How long ago something was, in the unit people would say. */
export interface Age {
  readonly unit: 'now' | 'minutes' | 'hours' | 'days';
  readonly count: number;
}

/** @param at ISO time; one that is none, or lies ahead of a clock that was set back, counts as now */
export function ageOf(at: string, now: Date): Age {
  const ms = now.getTime() - Date.parse(at);
  if (!(ms >= MINUTE_MS)) return { unit: 'now', count: 0 };
  if (ms < HOUR_MS) return { unit: 'minutes', count: Math.floor(ms / MINUTE_MS) };
  if (ms < DAY_MS) return { unit: 'hours', count: Math.floor(ms / HOUR_MS) };
  return { unit: 'days', count: Math.floor(ms / DAY_MS) };
}
