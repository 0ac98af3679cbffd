import { randomUUID } from 'node:crypto';

import type { Log } from '#server/base/context/log.ts';
import type { Db } from '#server/db/db.ts';
import { finishForDead, runOnce } from '#server/platform/schedule/job-runs.ts';
import { planRuns } from './cron.ts';

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

/** @throws Error from `runJob` when the pattern is none. */
export function makeScheduler({ holder = randomUUID(), ...deps }: SchedulerDeps): Scheduler {
  const works = new Map<string, () => Promise<void>>();
  const stops: (() => void)[] = [];
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
      stops.push(
        planRuns('plain', pattern, (tick) =>
          hold(runOnce(deps, { job: name, tick, holder }, work)),
        ),
      );
    },
    async stop() {
      for (const stop of stops) stop();
      await Promise.all(running);
    },
  };
}
