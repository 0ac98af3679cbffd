import { Cron } from 'croner';

const TIME_ZONE = 'Asia/Shanghai';
/** Quartz: Sunday is 1, a step may stand without its range. */
const QUARTZ = {
  timezone: TIME_ZONE,
  sloppyRanges: true,
  alternativeWeekdays: true,
  protect: true,
  unref: true,
} as const;

/** The next times of a Quartz pattern of 6 or 7 fields; fewer than `count` where the pattern ends. @throws Error it is none, or not one that can be planned */
export function listNextRuns(pattern: string, count: number): readonly Date[] {
  return new Cron(pattern, { ...QUARTZ, paused: true }).nextRuns(count);
}

/** Calls `work` with each planned time; a time that passes while it works is left out. @returns the way to stop */
export function planRuns(pattern: string, work: (tick: Date) => Promise<void>): () => void {
  let planned: Date | null = null;
  const cron = new Cron(pattern, QUARTZ, async () => {
    const tick = planned ?? new Date();
    planned = cron.nextRun();
    await work(tick);
  });
  planned = cron.nextRun();
  return () => cron.stop();
}
