import { Cron } from 'croner';

import { TIME_ZONE } from '#schemas/basics/wall-time.ts';

/** Five fields or six with seconds; Sunday is 0 or 7. */
const PLAIN = { timezone: TIME_ZONE, sloppyRanges: true, protect: true, unref: true } as const;
/** Six fields or seven with years; Sunday is 1, a step may stand without its range. */
const QUARTZ = { ...PLAIN, alternativeWeekdays: true } as const;
const DIALECTS = { plain: PLAIN, quartz: QUARTZ } as const;

/** The next times of a Quartz pattern of 6 or 7 fields; fewer than `count` where the pattern ends. @throws Error it is none, or not one that can be planned */
export function listNextRuns(pattern: string, count: number): readonly Date[] {
  return new Cron(pattern, { ...QUARTZ, paused: true }).nextRuns(count);
}

/** Calls `work` with each planned time; a time that passes while it works is left out. @returns the way to stop @throws Error when the pattern is none */
export function planRuns(
  dialect: keyof typeof DIALECTS,
  pattern: string,
  work: (tick: Date) => Promise<void>,
): () => void {
  let planned: Date | null = null;
  const cron = new Cron(pattern, DIALECTS[dialect], async () => {
    const tick = planned ?? new Date();
    planned = cron.nextRun();
    await work(tick);
  });
  planned = cron.nextRun();
  return () => cron.stop();
}
