import { randomUUID } from 'node:crypto';

import { Cron } from 'croner';

import { runOnce } from '#server/platform/schedule/job-runs.ts';

import type { Log } from '#server/base/context/log.ts';
import type { Db } from '#server/db/db.ts';

export interface Scheduler {
  /** Runs the work at the times of a cron pattern (six fields with seconds, or five), in the time of China, on one of the servers. */
  runJob(name: string, cron: string, work: () => Promise<void>): void;
  /** No new runs; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

const TIME_ZONE = 'Asia/Shanghai';

/** @throws Error from `runJob` when the pattern is none. */
export function makeScheduler(deps: { readonly db: Db; readonly log: Log }): Scheduler {
  const holder = randomUUID();
  const crons: Cron[] = [];
  const running = new Set<Promise<unknown>>();
  return {
    runJob(name, pattern, work) {
      let planned: Date | null = null;
      const cron = new Cron(pattern, { timezone: TIME_ZONE, protect: true, name: undefined, unref: true, sloppyRanges: true }, async () => {
        const tick = planned ?? new Date();
        planned = cron.nextRun();
        const run = runOnce(deps, { job: name, tick, holder }, work);
        running.add(run);
        await run.finally(() => running.delete(run));
      });
      planned = cron.nextRun();
      crons.push(cron);
    },
    async stop() {
      for (const cron of crons) cron.stop();
      await Promise.all(running);
    },
  };
}
