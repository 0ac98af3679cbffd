import type { Ctx } from '#server/base/context/ctx.ts';
import { runPlanned } from '#server/platform/schedule/run.ts';
import { listPlannedSchedules } from '#server/platform/schedule/schedules.ts';
import type { Background } from '#server/platform/schedule/schedules.ts';
import { planRuns } from './cron.ts';

/** Plans the jobs of the table on this server and follows their changes, those made on other servers too. */
export interface ScheduleTimer extends Background {
  start(): Promise<void>;
  /** Reads the table now. */
  follow(): Promise<void>;
  /** No new runs; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

const FOLLOW_EVERY_MS = 15_000;

export function makeScheduleTimer(system: () => Ctx): ScheduleTimer {
  const plans = new Map<string, { readonly pattern: string; readonly stop: () => void }>();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function add(work: Promise<void>): void {
    running.add(work);
    void work.finally(() => running.delete(work));
  }
  async function follow(): Promise<void> {
    if (isStopped) return;
    const jobs = await listPlannedSchedules(system());
    if (isStopped || timer === undefined) return;
    for (const [id, plan] of plans) {
      if (jobs.some((job) => job.id === id && job.cronExpression === plan.pattern)) continue;
      plan.stop();
      plans.delete(id);
    }
    for (const job of jobs) {
      if (plans.has(job.id)) continue;
      try {
        const stop = planRuns('quartz', job.cronExpression, async (tick) => {
          const run = await runPlanned(system(), job, tick);
          if (run) add(run.ended);
          await run?.ended;
        });
        plans.set(job.id, { pattern: job.cronExpression, stop });
      } catch (error) {
        system().log.error(
          { job: job.id, cron: job.cronExpression, error: String(error) },
          'scheduled job cannot be planned',
        );
      }
    }
  }
  return {
    add,
    follow,
    async start() {
      timer = setInterval(() => {
        const reading = follow().catch((error: unknown) =>
          system().log.error({ error: String(error) }, 'scheduled jobs not read'),
        );
        // a stop waits for it: the database closes after that
        add(reading);
      }, FOLLOW_EVERY_MS);
      timer.unref();
      await follow();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      for (const plan of plans.values()) plan.stop();
      plans.clear();
      await Promise.all(running);
    },
  };
}
