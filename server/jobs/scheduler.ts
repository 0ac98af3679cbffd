import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';

import type { Log } from '#server/base/context/log.ts';
import type { Db } from '#server/db/db.ts';
import { finishForDead, runOnce } from '#server/platform/schedule/job-runs.ts';

export interface Scheduler {
  /** Runs the work at the times of a cron pattern (six fields with seconds, or five), in the time of China, on one of the servers. */
  runJob(name: string, cron: string, work: () => Promise<void>): void;
  /** Runs to their end what processes began that died meanwhile. */
  takeOver(): Promise<void>;
  /** No new runs; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

export interface SchedulerDeps {
  readonly db: Db;
  readonly log: Log;
  /** This process; made up where absent. */
  readonly holder?: string;
}

const TIME_ZONE = 'Asia/Shanghai';

/** @throws Error from `runJob` when the pattern is none. */
export function makeScheduler({ holder = randomUUID(), ...deps }: SchedulerDeps): Scheduler {
  const works = new Map<string, () => Promise<void>>();
  const crons: Cron[] = [];
  const running = new Set<Promise<unknown>>();
  async function hold(run: Promise<unknown>): Promise<void> {
    running.add(run);
    await run.finally(() => running.delete(run));
  }
  return {
    async takeOver() {
      for (const [job, work] of works) await hold(finishForDead(deps, { job, holder }, work));
    },
    runJob(name, pattern, work) {
      works.set(name, work);
      let planned: Date | null = null;
      const cron = new Cron(
        pattern,
        { timezone: TIME_ZONE, protect: true, name: undefined, unref: true, sloppyRanges: true },
        async () => {
          const tick = planned ?? new Date();
          planned = cron.nextRun();
          await hold(runOnce(deps, { job: name, tick, holder }, work));
        },
      );
      planned = cron.nextRun();
      crons.push(cron);
    },
    async stop() {
      for (const cron of crons) cron.stop();
      await Promise.all(running);
    },
  };
}
