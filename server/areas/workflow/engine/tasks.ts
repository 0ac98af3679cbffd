import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import {
  addMemberTo,
  complete,
  endProcess,
  removeMember,
  sendBack,
  type BackTo,
} from '../core/commands.ts';
import type { Step } from '../core/commands.ts';
import type { Variables } from '../core/state.ts';
import { needChosen, needSeer } from './choose-person.ts';
import { needSettable } from './given-variables.ts';
import { changeByTask, type Beside, type Moved, type Under } from './instances.ts';
import {
  giveTask,
  hasCandidates,
  isCandidate,
  isOffered,
  isOwn,
  takeTask,
  type OpenTask,
} from './task-store.ts';

/** What people do with tasks. Who acts is asked on every action, of the row as it is inside the transaction that changes it; `beside` is what the caller keeps of it there. */

type Action =
  | 'complete'
  | 'reject'
  | 'back'
  | 'terminate'
  | 'entrust'
  | 'claim'
  | 'unclaim'
  | 'addSigner'
  | 'removeSigner';

interface Acting {
  readonly tx: Ctx;
  readonly task: OpenTask;
  readonly under: Under;
}

/** What is done with a task, in words, and what is kept of it beside. */
interface Acted {
  readonly action: Action;
  readonly comment: string | null;
  readonly beside: Beside | undefined;
}

/** @throws AppError `taskGone`; `forbidden` the task is not this person's; `lockedVariable` a name he may not set; `suspended`; `nobody`; `processFault` */
export async function completeTask(
  ctx: Ctx,
  {
    taskId,
    comment,
    vars,
  }: { readonly taskId: string; readonly comment: string | null; readonly vars: Variables },
  beside?: Beside,
): Promise<void> {
  await act(
    ctx,
    taskId,
    { action: 'complete', comment, beside },
    async ({ tx, task, under: { graph, state, facts } }) => {
      // lent to somebody: what he did comes back to the one who lent it
      if (task.isDelegated && task.owner !== null) {
        await giveTask(tx.db, task, { assignee: task.owner, owner: null, isDelegated: false });
        return { state, effects: [] };
      }
      needSettable({ graph, state }, task.token, vars);
      return complete(graph, state, { token: task.token, vars: { ...vars, ...(await facts()) } });
    },
  );
}

/** Sends a task back: to the step before (回退), to the first (驳回), or to a chosen one. @throws AppError as `completeTask`, `noStepBefore` */
export async function sendTaskBack(
  ctx: Ctx,
  {
    taskId,
    comment,
    to,
  }: { readonly taskId: string; readonly comment: string; readonly to: BackTo },
  beside?: Beside,
): Promise<void> {
  await act(
    ctx,
    taskId,
    { action: to === 'first' ? 'reject' : 'back', comment, beside },
    async ({ task, under: { graph, state, history } }) =>
      sendBack(graph, state, { token: task.token, to, history: await history() }),
  );
}

/** Ends the whole process from one of its tasks (终止). @throws AppError as `completeTask` */
export async function endByTask(
  ctx: Ctx,
  { taskId, comment }: { readonly taskId: string; readonly comment: string },
  beside?: Beside,
): Promise<void> {
  await act(
    ctx,
    taskId,
    { action: 'terminate', comment, beside },
    async ({ under: { graph, state } }) => endProcess(graph, state, 'terminated'),
  );
}

/**
 * Gives a task to somebody else (委托): for good, or lent, so that it comes back when it is done.
 * @throws AppError as `completeTask`; `notFound` nobody this person sees has that number; `blindPerson`; `self`
 */
export async function entrustTask(
  ctx: Ctx,
  {
    taskId,
    assignee,
    isLent,
    comment,
  }: {
    readonly taskId: string;
    readonly assignee: string;
    readonly isLent: boolean;
    readonly comment: string | null;
  },
  beside?: Beside,
): Promise<void> {
  if (assignee === ctx.actor.id) throw new AppError('self');
  await needChosen(ctx, assignee);
  await act(
    ctx,
    taskId,
    { action: 'entrust', comment, beside },
    async ({ tx, task, under: { state } }) => {
      await needSeer(tx, task.instanceId, assignee);
      await giveTask(tx.db, task, {
        assignee,
        owner: task.owner ?? ctx.actor.id,
        isDelegated: isLent,
      });
      return { state, effects: [] };
    },
  );
}

/** Takes a task that is offered to several (签收). @throws AppError `taskTaken` somebody was faster; `forbidden` it was not offered to this person */
export async function claimTask(ctx: Ctx, taskId: string): Promise<void> {
  await changeTask(ctx, taskId, async ({ tx, task, under: { state } }) => {
    if (!(await isCandidate(tx, task))) throw new AppError('forbidden');
    if (!(await takeTask(tx.db, task, tx.actor.id))) throw new AppError('taskTaken');
    return { step: { state, effects: [] }, deed: null };
  });
}

/** Gives a claimed task back to those it was offered to. @throws AppError `noCandidates` it was offered to nobody; `forbidden` */
export async function unclaimTask(ctx: Ctx, taskId: string, beside?: Beside): Promise<void> {
  await changeTask(
    ctx,
    taskId,
    async ({ tx, task, under: { state } }) => {
      if (task.assignee === null || !(await isOwn(tx, task))) throw new AppError('forbidden');
      if (!(await hasCandidates(tx.db, taskId))) throw new AppError('noCandidates');
      await giveTask(tx.db, task, { assignee: null, owner: null, isDelegated: false });
      return { step: { state, effects: [] }, deed: null };
    },
    beside,
  );
}

/** One more signer of a countersign (加签). @throws AppError as `entrustTask`; `signsAlready`; `processFault` the task is no countersign */
export async function addSignerTo(
  ctx: Ctx,
  {
    taskId,
    userId,
    comment,
  }: { readonly taskId: string; readonly userId: string; readonly comment: string | null },
  beside?: Beside,
): Promise<void> {
  await needChosen(ctx, userId);
  await act(
    ctx,
    taskId,
    { action: 'addSigner', comment, beside },
    async ({ tx, task, under: { graph, state } }) => {
      await needSeer(tx, task.instanceId, userId);
      return addMemberTo(graph, state, { token: task.token, item: userId });
    },
  );
}

/** A signer who withdraws from a countersign (减签). @throws AppError as `completeTask` */
export async function leaveCountersign(
  ctx: Ctx,
  { taskId, comment }: { readonly taskId: string; readonly comment: string | null },
  beside?: Beside,
): Promise<void> {
  await act(
    ctx,
    taskId,
    { action: 'removeSigner', comment, beside },
    async ({ task, under: { graph, state } }) => removeMember(graph, state, { token: task.token }),
  );
}

/** An action of the one whose task it is: his own, or one that is offered to him and that nobody has taken. */
async function act(
  ctx: Ctx,
  taskId: string,
  { action, comment, beside }: Acted,
  work: (acting: Acting) => Promise<Step>,
): Promise<void> {
  await changeTask(
    ctx,
    taskId,
    async (acting) => {
      const { tx, task } = acting;
      await needMine(tx, task);
      return {
        step: await work(acting),
        deed: { ai: task.ai, action, comment, operator: tx.actor.id },
      };
    },
    beside,
  );
}

async function needMine(tx: Ctx, task: OpenTask): Promise<void> {
  if (!(await isOwn(tx, task)))
    // offered to him too, and somebody was faster
    throw new AppError(
      task.assignee !== null && (await isOffered(tx, task.id)) ? 'taskTaken' : 'forbidden',
    );
  if (task.assignee === null && !(await takeTask(tx.db, task, tx.actor.id)))
    throw new AppError('taskTaken');
}

/** The task and its process are held: who was faster has won. */
async function changeTask(
  ctx: Ctx,
  taskId: string,
  work: (acting: Acting) => Promise<Moved>,
  beside?: Beside,
): Promise<void> {
  await changeByTask(ctx, taskId, (tx, under, task) => work({ tx, task, under }), beside);
}
