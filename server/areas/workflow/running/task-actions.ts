import { isId } from '#schemas/basics/ids.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { BackTo } from '../core/commands.ts';
import { Lineage } from '../core/lineage.ts';
import type { ProcessState, Variables } from '../core/state.ts';
import { setVariables } from '../core/variables.ts';
import { readGraph } from '../engine/definition-store.ts';
import { needSettable } from '../engine/given-variables.ts';
import { findInstance, listHistory } from '../engine/instance-store.ts';
import { changeInstance } from '../engine/instances.ts';
import { isCandidate, findTask, type OpenTask } from '../engine/task-store.ts';
import {
  addSignerTo,
  completeTask,
  endByTask,
  entrustTask,
  leaveCountersign,
  sendTaskBack,
  unclaimTask,
} from '../engine/tasks.ts';
import type { Json } from '../juel/node.ts';
import { findToldTask } from './detail-store.ts';
import { insertDeed, noteEnd, noteHandled, type DeedAction } from './people-store.ts';

/** What people do with their tasks, with what is kept of it beside the engine's own history; each in one transaction. */

/** @throws AppError as the engine's `completeTask` */
export async function passTask(
  ctx: Ctx,
  request: { readonly taskId: string; readonly comment: string | null; readonly vars: Variables },
): Promise<void> {
  await handled(ctx, request.taskId, (tx) => completeTask(tx, request));
}

/** @throws AppError as the engine's `sendTaskBack` */
export async function sendBack(
  ctx: Ctx,
  request: { readonly taskId: string; readonly comment: string; readonly to: BackTo },
): Promise<void> {
  await handled(ctx, request.taskId, (tx) => sendTaskBack(tx, request));
}

/** To a step that was chosen by its node: the last time it was done on the way to this task. @throws AppError as `sendBack` */
export async function sendBackTo(
  ctx: Ctx,
  {
    taskId,
    comment,
    node,
  }: { readonly taskId: string; readonly comment: string; readonly node: string },
): Promise<void> {
  const target = (await stepsBefore(ctx, await needTask(ctx, taskId))).find(
    (row) => row.node === node,
  );
  if (target === undefined) throw new AppError('noStepBefore');
  await sendBack(ctx, { taskId, comment, to: { ai: target.ai } });
}

/** Where a task may be sent back to, nearest first; each node once. @throws AppError `taskGone`; `forbidden` it is not this person's */
export async function listBackTargets(
  ctx: Ctx,
  taskId: string,
): Promise<readonly { readonly node: string; readonly name: string }[]> {
  const task = await needTask(ctx, taskId);
  await needOwn(ctx, task);
  const { graph } = await readProcess(ctx, task);
  const nodes = [...new Set((await stepsBefore(ctx, task)).map(({ node }) => node))];
  return nodes.map((node) => ({ node, name: graph.nodes[node]?.name ?? node }));
}

/** @throws AppError as the engine's `endByTask` */
export async function endProcessBy(
  ctx: Ctx,
  request: { readonly taskId: string; readonly comment: string },
): Promise<void> {
  await handled(ctx, request.taskId, async (tx, { instanceId }) => {
    await noteEnd(tx.db, instanceId, request.comment);
    await endByTask(tx, request);
  });
}

/** @throws AppError as the engine's `entrustTask` */
export async function entrust(
  ctx: Ctx,
  request: {
    readonly taskId: string;
    readonly assignee: string;
    readonly isLent: boolean;
    readonly comment: string | null;
  },
): Promise<void> {
  await handled(ctx, request.taskId, async (tx, task) => {
    await entrustTask(tx, request);
    await keepDeed(tx, task, {
      action: 'entrust',
      comment: request.comment,
      target: request.assignee,
    });
  });
}

/** @throws AppError as the engine's `unclaimTask` */
export async function unclaim(ctx: Ctx, taskId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const task = await needTask(tx, taskId);
    await unclaimTask(tx, taskId);
    await keepDeed(tx, task, { action: 'unclaim', comment: null, target: null });
  });
}

/** @throws AppError as the engine's `addSignerTo` */
export async function addSigner(
  ctx: Ctx,
  request: { readonly taskId: string; readonly userId: string; readonly comment: string | null },
): Promise<void> {
  await handled(ctx, request.taskId, async (tx, task) => {
    await addSignerTo(tx, request);
    await keepDeed(tx, task, {
      action: 'addSigner',
      comment: request.comment,
      target: request.userId,
    });
  });
}

/** @throws AppError as the engine's `leaveCountersign` */
export async function removeSigner(
  ctx: Ctx,
  request: { readonly taskId: string; readonly comment: string | null },
): Promise<void> {
  await handled(ctx, request.taskId, async (tx, task) => {
    await leaveCountersign(tx, request);
    await keepDeed(tx, task, { action: 'removeSigner', comment: request.comment, target: null });
  });
}

/** The variables as a task sees them. @throws AppError `taskGone`; `forbidden` */
export async function readVariables(ctx: Ctx, taskId: string): Promise<Variables> {
  const task = await needTask(ctx, taskId);
  await needOwn(ctx, task);
  const { instance } = await readProcess(ctx, task);
  return instance.state.scopes[0]?.vars ?? {};
}

/** Sets variables of the process, or takes them away (`undefined`). @throws AppError `taskGone`; `forbidden`; `lockedVariable` */
export async function changeVariables(
  ctx: Ctx,
  taskId: string,
  values: Readonly<Record<string, Json | undefined>>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const task = await needTask(tx, taskId);
    await needOwn(tx, task);
    await changeInstance(tx, task.instanceId, async (_tx, { graph, state }) => {
      needSettable(
        { graph, state },
        task.token,
        Object.fromEntries(Object.keys(values).map((name) => [name, null])),
      );
      return { step: { state: withVariables(state, values), effects: [] }, deed: null };
    });
  });
}

function withVariables(
  state: ProcessState,
  values: Readonly<Record<string, Json | undefined>>,
): ProcessState {
  const next = structuredClone(state);
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) setVariables(next, null, { [name]: value });
    else for (const { vars } of next.scopes) delete vars[name];
  }
  return next;
}

/** An action by which somebody takes part for good. */
async function handled(
  ctx: Ctx,
  taskId: string,
  work: (tx: Ctx, task: OpenTask) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const task = await needTask(tx, taskId);
    await work(tx, task);
    await noteHandled(tx.db, task.instanceId, tx.actor.id, tx.now());
  });
}

async function keepDeed(
  tx: Ctx,
  { id, instanceId }: OpenTask,
  {
    action,
    comment,
    target,
  }: {
    readonly action: DeedAction;
    readonly comment: string | null;
    readonly target: string | null;
  },
): Promise<void> {
  // of a task that is gone by then only the number is known
  const told = await findToldTask(tx.db, id);
  await insertDeed(tx.db, {
    id: newId(),
    instanceId,
    taskId: id,
    node: told?.node ?? null,
    name: told?.name ?? null,
    action,
    operator: tx.actor.id,
    target,
    comment,
    at: tx.now(),
  });
}

/** @throws AppError `taskGone` */
export async function needTask(ctx: Ctx, taskId: string): Promise<OpenTask> {
  const task = isId(taskId) ? await findTask(ctx.db, taskId) : undefined;
  if (task === undefined) throw new AppError('taskGone');
  return task;
}

/** @throws AppError `forbidden` a task that is neither this person's nor offered to him */
export async function needOwn(ctx: Ctx, task: OpenTask): Promise<void> {
  if (task.assignee === ctx.actor.id) return;
  if (task.assignee !== null || !(await isCandidate(ctx, task))) throw new AppError('forbidden');
}

async function readProcess(ctx: Ctx, { instanceId }: OpenTask) {
  const instance = await findInstance(ctx.db, instanceId);
  if (instance === undefined) throw new AppError('taskGone');
  return { instance, graph: await readGraph(ctx, instance.definitionId) };
}

async function stepsBefore(ctx: Ctx, task: OpenTask) {
  const { graph } = await readProcess(ctx, task);
  return new Lineage(graph, await listHistory(ctx.db, task.instanceId)).allPrevious(task.ai);
}
