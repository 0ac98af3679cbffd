import type { Log } from '#server/base/context/log.ts';
import type { Db } from '#server/db/db.ts';
import { finishRun, takeDeadRun, takeRun } from './job-lease-store.ts';

interface RunDeps {
  readonly db: Db;
  readonly log: Log;
}

/** One run of a job that several servers plan. */
export interface PlannedRun {
  readonly job: string;
  /** The planned time, the same on every server. */
  readonly tick: Date;
  readonly holder: string;
}

/** Runs the work unless another server has this run already. A failure is logged and kept with the run. Never throws. */
export async function runOnce(
  { db, log }: RunDeps,
  run: PlannedRun,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    if (!(await takeRun(db, run))) return false;
    await runToEnd({ db, log }, run, work);
  } catch (error) {
    log.error({ job: run.job, error: String(error) }, 'job not run: the database does not answer');
  }
  return true;
}

/** Runs the work once more for each of its runs whose process died before the end: jobs work on what they find and are harmless twice. Never throws. */
export async function finishForDead(
  deps: RunDeps,
  { job, holder }: Omit<PlannedRun, 'tick'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    for (
      let tick = await takeDeadRun(deps.db, { job, holder });
      tick;
      tick = await takeDeadRun(deps.db, { job, holder })
    ) {
      deps.log.warn({ job, tick }, 'a job whose server died is run again');
      await runToEnd(deps, { job, tick, holder }, work);
    }
  } catch (error) {
    deps.log.error(
      { job, error: String(error) },
      'runs of dead servers not taken over: the database does not answer',
    );
  }
}

async function runToEnd(
  { db, log }: RunDeps,
  run: PlannedRun,
  work: () => Promise<void>,
): Promise<void> {
  const error = await work().then(
    () => null,
    (reason: unknown) => String(reason),
  );
  if (error) log.error({ job: run.job, error }, 'job failed');
  await finishRun(db, { ...run, error });
}
