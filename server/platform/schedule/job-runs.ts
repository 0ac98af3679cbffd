import { finishRun, takeRun } from './job-lease-store.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/base/context/log.ts';

/** One run of a job that several servers plan. */
export interface PlannedRun {
  readonly job: string;
  /** The planned time, the same on every server. */
  readonly tick: Date;
  readonly holder: string;
}

/** Runs the work unless another server has this run already. A failure is logged and kept with the run. Never throws. */
export async function runOnce({ db, log }: { readonly db: Db; readonly log: Log }, run: PlannedRun, work: () => Promise<void>): Promise<boolean> {
  try {
    if (!(await takeRun(db, run))) return false;
    const error = await work().then(
      () => null,
      (reason: unknown) => String(reason),
    );
    if (error) log.error({ job: run.job, error }, 'job failed');
    await finishRun(db, { ...run, error });
  } catch (error) {
    log.error({ job: run.job, error: String(error) }, 'job not run: the database does not answer');
  }
  return true;
}
