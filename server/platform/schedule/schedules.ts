import { JOB_PARAMS, type JobTakes } from '#schemas/basics/job-params.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { isCron } from '#schemas/types/cron.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { slotPart } from '#server/base/house/house.ts';
import { BEANS, findBean } from '#server/house/jobs.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks, SaveStep } from '#server/records/hooks.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import { runNow } from './run.ts';
import { listAllSchedules, findSchedule, type ScheduleRow } from './schedule-store.ts';

/** The next times of a cron pattern, in order; empty when it has none. @throws Error it cannot be planned */
export type NextRuns = (pattern: string, count: number) => readonly Date[];

/** What runs in the background, so that a stop waits for it. */
export interface Background {
  add(work: Promise<void>): void;
}

const [PAUSED, RUNNING] = ['0', '1'] as const;
const SHOWN_RUNS = 5;

/** Works out when a pattern will run; the scheduler's library does. */
export const NEXT_RUNS = slotPart<NextRuns>('times of cron patterns');

/** Jobs name work that is there and times that will come (CONTRACT.md 3.11). */
export const SCHEDULE_HOOKS: EntityHooks<'schedule'> = {
  // a new job starts as a running one, whatever is sent
  takeBody: (body) => ({ ...body, status: RUNNING }),
  beforeSave(ctx, { values, before }) {
    judgeWork(ctx, { ...before, ...values }, values);
    judgeTimes(ctx, { ...before, ...values }, values);
    return { ...values };
  },
};

type BadRule = 'dict' | 'cron' | 'cronNever' | (typeof JOB_PARAMS)[JobTakes]['rule'];
type JobValues = SaveStep<'schedule'>['values'];

/** The work is there, and takes what is said beside it. */
function judgeWork(ctx: Ctx, job: JobValues, changed: JobValues): void {
  if (changed['beanName'] === undefined && changed['params'] === undefined) return;
  const bean = findBean(ctx, toText(job['beanName']));
  if (!bean) throw badField(ctx, 'beanName', 'dict');
  const { fits, rule, example } = JOB_PARAMS[bean.takes];
  if (!fits(toText(job['params']).trim())) throw badField(ctx, 'params', rule, { example });
}

/** There is a time at which it will run: also one that is planned again after its times are over. */
function judgeTimes(ctx: Ctx, job: JobValues, changed: JobValues): void {
  if (changed['cronExpression'] === undefined && toText(changed['status']) !== RUNNING) return;
  const runs = runsOf(ctx.house.of(NEXT_RUNS), toText(job['cronExpression']));
  if (runs === undefined) throw badField(ctx, 'cronExpression', 'cron');
  if (runs === 0) throw badField(ctx, 'cronExpression', 'cronNever');
}

/** @returns undefined: the pattern cannot be planned */
function runsOf(nextRuns: NextRuns | undefined, pattern: string): number | undefined {
  try {
    return nextRuns?.(pattern, 1).length;
  } catch {
    return undefined;
  }
}

function badField(
  ctx: Ctx,
  field: string,
  rule: BadRule,
  params: Readonly<Record<string, string>> = {},
): AppError {
  const label = ctx.registry.localizedEntity('schedule', ctx.lang)?.fields[field]?.title ?? field;
  return new AppError(
    'invalid',
    { entity: 'schedule' },
    {
      issues: [
        { path: field, rule, message: `validation.${rule}` as const, params: { ...params, label } },
      ],
    },
  );
}

/** The jobs that run at their times: every one of them, whoever may see it. */
export async function listPlannedSchedules(ctx: Ctx): Promise<readonly ScheduleRow[]> {
  return (await listAllSchedules(ctx.db)).filter(({ status }) => status === RUNNING);
}

/** The next five times of a pattern, in the time of China. @throws AppError `invalid` it is none */
export function listNextRunTexts(pattern: string, nextRuns: NextRuns): readonly string[] {
  if (!isCron(pattern)) throw new AppError('invalid', { name: 'cron' });
  try {
    return nextRuns(pattern, SHOWN_RUNS).map(wallTime);
  } catch (error) {
    throw new AppError('invalid', { name: 'cron' }, { cause: error });
  }
}

/** What people may plan, with what each of it takes. */
export function listJobs({
  house,
}: Ctx): readonly { readonly name: string; readonly takes: JobTakes }[] {
  return [...house.of(BEANS)].map(([name, { takes }]) => ({ name, takes }));
}

/** Stops the planned runs of jobs; a run that has begun goes on. */
export function pauseSchedules(ctx: Ctx, ids: readonly string[]): Promise<void> {
  return setStatus(ctx, ids, PAUSED);
}

/** Plans jobs again; runs missed meanwhile are not made up for. */
export function resumeSchedules(ctx: Ctx, ids: readonly string[]): Promise<void> {
  return setStatus(ctx, ids, RUNNING);
}

async function setStatus(ctx: Ctx, ids: readonly string[], status: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const id of ids) await changeRecord(tx, 'schedule', id, { status });
  });
}

/**
 * Begins a run of each job now, paused ones too; the log tells how it ended.
 * @throws AppError `notFound` no such job; `badMove` one of them is running: the others have begun.
 */
export async function runSchedules(
  ctx: Ctx,
  ids: readonly string[],
  given: { readonly system: Ctx; readonly background: Background },
): Promise<void> {
  const entity = needEntity(ctx, 'schedule');
  for (const id of ids) await findVisible(ctx, entity, id);
  let isBusy = false;
  for (const id of ids) {
    const job = await findSchedule(ctx.db, id);
    const run = job ? await runNow(given.system, job) : null;
    if (run) given.background.add(run.ended);
    else isBusy = true;
  }
  if (isBusy) throw new AppError('badMove', {});
}
