import { randomUUID } from 'node:crypto';

import type { Ctx } from '#server/base/context/ctx.ts';
import { describeFault } from '#server/base/context/describe-fault.ts';
import { newId } from '#server/base/context/new-id.ts';
import { findBean } from '#server/house/jobs.ts';
import { takeRun } from './job-lease-store.ts';
import {
  findSchedule,
  keepSchedule,
  lockSchedule,
  logScheduleRun,
  unlockSchedule,
} from './schedule-store.ts';
import type { ScheduleRow } from './schedule-store.ts';

const HOLDER = randomUUID();
const KEEP_EVERY_MS = 20_000;
const MAX_ERROR = 2000;
const RUNNING = '1';

/** A run that has begun; `ended` never rejects. Null: the job runs already, or another server has this run. */
export type Run = { readonly ended: Promise<void> } | null;

/** The run of a planned time, on one of the servers that plan it. A job paused or changed meanwhile does not run. Never throws. */
export async function runPlanned(ctx: Ctx, planned: ScheduleRow, tick: Date): Promise<Run> {
  try {
    const job = await findSchedule(ctx.db, planned.id);
    if (!job || job.status !== RUNNING || job.cronExpression !== planned.cronExpression)
      return null;
    if (!(await takeRun(ctx.db, { job: `schedule:${job.id}`, tick, holder: HOLDER }))) return null;
    return await runNow(ctx, job);
  } catch (error) {
    ctx.log.error(
      { job: planned.id, error: String(error) },
      'scheduled job not run: the database does not answer',
    );
    return null;
  }
}

/** A run now, also of a paused job, unless the job is running anywhere: runs of one job never overlap. */
export async function runNow(ctx: Ctx, job: ScheduleRow): Promise<Run> {
  const holder = randomUUID();
  if (!(await lockSchedule(ctx.db, job.id, holder))) return null;
  return { ended: work(ctx, job, holder) };
}

async function work(ctx: Ctx, job: ScheduleRow, holder: string): Promise<void> {
  const at = ctx.now();
  const startedMs = performance.now();
  const keeping = setInterval(
    () => void keepSchedule(ctx.db, job.id, holder).catch(() => undefined),
    KEEP_EVERY_MS,
  );
  keeping.unref();
  try {
    const error = await attempt(ctx, job);
    await logScheduleRun(ctx.db, {
      id: newId(),
      job,
      ms: Math.round(performance.now() - startedMs),
      error,
      at,
    });
  } catch (error) {
    ctx.log.error(
      { job: job.id, error: String(error) },
      'the run of a scheduled job could not be recorded',
    );
  } finally {
    clearInterval(keeping);
    await unlockSchedule(ctx.db, job.id, holder).catch(() => undefined);
  }
}

async function attempt(ctx: Ctx, job: ScheduleRow): Promise<string | null> {
  const bean = findBean(ctx, job.beanName);
  if (!bean) {
    ctx.log.error({ job: job.id, bean: job.beanName }, 'no such task is registered');
    return `no task "${job.beanName}" is registered`;
  }
  try {
    await bean.run(ctx, job.params);
    return null;
  } catch (error) {
    ctx.log.error({ job: job.id, bean: job.beanName, err: error }, 'scheduled job failed');
    return describeFault(error).slice(0, MAX_ERROR);
  }
}
