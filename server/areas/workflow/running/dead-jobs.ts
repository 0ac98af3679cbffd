import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { findInstanceOfJob, makeJobDue } from '../engine/job-store.ts';
import { runDueJobs } from '../engine/jobs.ts';
import { needSight } from './rights.ts';

/** Does a job at once, be it that it failed too often or that its time is to come (立即执行). @throws AppError `taskGone` it has been done or is over; `forbidden` its process is not in the sight of whoever asks */
export async function runDeadJob(ctx: Ctx, id: string): Promise<void> {
  const instanceId = await findInstanceOfJob(ctx.db, id);
  if (instanceId !== undefined) await needSight(ctx, instanceId);
  if (!(await makeJobDue(ctx.db, id, ctx.now()))) throw new AppError('taskGone', { id });
  await runDueJobs(ctx);
}
