import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeJobDue } from '../engine/job-store.ts';
import { runDueJobs } from '../engine/jobs.ts';

/** Does a job at once, be it that it failed too often or that its time is to come (立即执行). @throws AppError `taskGone` it has been done or is over */
export async function runDeadJob(ctx: Ctx, id: string): Promise<void> {
  if (!(await makeJobDue(ctx.db, id, ctx.now()))) throw new AppError('taskGone', { id });
  await runDueJobs(ctx);
}
