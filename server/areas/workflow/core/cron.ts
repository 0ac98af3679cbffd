import { Cron } from 'croner';

import { TIME_ZONE } from '#schemas/basics/wall-time.ts';

/** Patterns as models write them (Quartz): seconds first, Sunday is 1, a step may stand without its range. */
const QUARTZ = { timezone: TIME_ZONE, sloppyRanges: true, alternativeWeekdays: true } as const;

/** Whether a text is a pattern of cron that will ever come true. */
export function isCron(text: string): boolean {
  if (text.trim().split(/\s+/).length < 6) return false;
  try {
    return new Cron(text, QUARTZ).nextRun() !== null;
  } catch {
    return false;
  }
}

/** The first time after a moment, in milliseconds since 1970 like it. */
export function nextOfCron(pattern: string, afterMs: number): number {
  return new Cron(pattern, QUARTZ).nextRun(new Date(afterMs))?.getTime() ?? afterMs;
}
