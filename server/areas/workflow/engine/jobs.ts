import { MINUTE_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { complete, endProcess, failJob, fireEvent, type Step } from '../core/commands.ts';
import type { Variables } from '../core/state.ts';
import { nextTurn } from '../core/timers.ts';
import { WorkflowError } from '../core/workflow-error.ts';
import { findDefinition } from './definition-store.ts';
import { BusinessError, needHandler } from './handlers.ts';
import { changeInstance, startInstance, type Under } from './instances.ts';
import { dropJob, putOffJob, takeDueJobs, turnJob, type DueJob } from './job-store.ts';
import { tellOverdue } from './overdue.ts';
import { findTaskOf } from './task-store.ts';

/** Jobs taken at a time, and for how long nobody else takes them. */
const MOST_AT_ONCE = 20;
const LEASE_MS = 5 * MINUTE_MS;
/** How often a job is tried, and how long it is left alone after each time it failed. */
const TRIES = 3;
const BACK_OFF_MS = [10_000, 60_000, 300_000] as const;

/** Does what is due now: timers, events that were thrown, handlers. @returns how many jobs were taken */
export async function runDueJobs(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const jobs = await takeDueJobs(ctx.db, {
    now,
    until: new Date(now.getTime() + LEASE_MS),
    limit: MOST_AT_ONCE,
  });
  for (const job of jobs) await runJob(ctx, job);
  return jobs.length;
}

async function runJob(ctx: Ctx, job: DueJob): Promise<void> {
  try {
    if (job.kind === 'handler') await handle(ctx, job);
    else if (job.kind === 'start') await startDue(ctx, job);
    else if (job.kind === 'overdue') await passDue(ctx, job);
    else await fireJob(ctx, job);
  } catch (error) {
    // nobody waits for it any more: what it was for is over
    const isGone =
      error instanceof AppError && (error.error === 'taskGone' || error.error === 'notFound');
    if (isGone) await dropJob(ctx.db, job.id);
    else await putOff(ctx, job, error);
  }
}

async function fireJob(ctx: Ctx, job: DueJob): Promise<void> {
  const { id, instanceId, holder, node } = job;
  await changeInstance(ctx, instanceId, async (tx, { graph, state }) => {
    if (!(await useUp(tx, job))) throw new AppError('taskGone', { id });
    return { step: fireEvent(graph, state, { holder, node, vars: {} }), deed: null };
  });
}

/** The row goes, or turns, in the transaction of what it brings about: that happens once, however many servers there are. */
async function useUp(tx: Ctx, { id, cycle, turnsLeft, dueMs }: DueJob): Promise<boolean> {
  if (cycle === null || turnsLeft === 0) return dropJob(tx.db, id);
  const dueAt = new Date(nextTurn(cycle, dueMs, tx.now().getTime()));
  return turnJob(tx.db, id, { dueAt, turnsLeft: turnsLeft === null ? null : turnsLeft - 1 });
}

/** A time has come, or an event that starts a process. One that is suspended is not started; its next turn comes all the same. */
async function startDue(ctx: Ctx, job: DueJob): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await useUp(tx, job))) throw new AppError('taskGone', { id: job.id });
    const definition = await findDefinition(tx.db, job.definitionId ?? '0');
    if (definition === undefined || definition.isSuspended) return;
    await startInstance(tx, {
      definition,
      businessKey: null,
      title: null,
      vars: {},
      start: job.node,
    });
  });
}

/** A task is due and still open: its people are reminded, or the system does what the model says in their place. */
async function passDue(ctx: Ctx, { id, instanceId, handler, holder }: DueJob): Promise<void> {
  const token = Number(holder.slice(1));
  await changeInstance(ctx, instanceId, async (tx, { graph, state }) => {
    const task = (await dropJob(tx.db, id))
      ? await findTaskOf(tx.db, instanceId, token)
      : undefined;
    if (task === undefined) throw new AppError('taskGone', { id });
    if (handler === 'remind') {
      await tellOverdue(tx, task);
      return { step: { state, effects: [] }, deed: null };
    }
    const deed = { ai: task.ai, comment: null, operator: tx.actor.id };
    return handler === 'pass'
      ? {
          step: complete(graph, state, { token, vars: {} }),
          deed: { ...deed, action: 'overduePass' },
        }
      : {
          step: endProcess(graph, state, 'terminated'),
          deed: { ...deed, action: 'overdueTerminate' },
        };
  });
}

/** A handler works outside of any transaction; what it brings is a command of its own. */
async function handle(
  ctx: Ctx,
  { id, instanceId, handler, fields, holder }: DueJob,
): Promise<void> {
  const token = Number(holder.slice(1));
  const finish = (work: (under: Under) => Step): Promise<void> =>
    changeInstance(ctx, instanceId, async (tx, under) => {
      if (!(await dropJob(tx.db, id))) throw new AppError('taskGone', { id });
      return { step: work(under), deed: null };
    });
  let vars: Variables;
  try {
    vars = await needHandler(ctx, handler ?? '')(ctx, {
      jobId: id,
      instanceId,
      fields: fields ?? {},
    });
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return finish(({ graph, state }) => failJob(graph, state, { token, code: error.code }));
  }
  await finish(({ graph, state }) => complete(graph, state, { token, vars }));
}

async function putOff(ctx: Ctx, { id, tries }: DueJob, error: unknown): Promise<void> {
  const isDead = tries + 1 >= TRIES;
  const text =
    error instanceof AppError || error instanceof WorkflowError ? error.message : String(error);
  ctx.log.warn({ err: error, job: id, isDead }, 'a job of a process failed');
  await putOffJob(ctx.db, id, {
    error: text.slice(0, 500),
    dueAt: new Date(ctx.now().getTime() + (BACK_OFF_MS[tries] ?? LEASE_MS)),
    isDead,
  });
}
