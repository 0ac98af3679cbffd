import type { Ctx } from '#server/base/context/ctx.ts';
import { beanOf, type Job } from '#server/house/jobs.ts';
import type { Scheduler } from './scheduler.ts';

/** Plans what the clock asks for. What only people ask for has no time. */
export function planJobs<D extends { readonly system: () => Ctx }>(
  scheduler: Scheduler,
  jobs: readonly Job<D>[],
  parts: D,
): void {
  for (const job of jobs) {
    const { name, at } = job;
    if (at === undefined || name === undefined) continue;
    scheduler.runJob(name, at, async () => {
      await (job.byHand === undefined
        ? job.run(parts.system(), parts)
        : beanOf(job).run(parts.system(), ''));
    });
  }
}
