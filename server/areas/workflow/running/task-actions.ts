import { isId } from '#schemas/basics/ids.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { BackTo } from '../core/commands.ts';
import { Lineage } from '../core/lineage.ts';
import type { ProcessState, Variables } from '../core/state.ts';
import { setVariables } from '../core/variables.ts';
import { readGraph } from '../engine/definition-store.ts';
import { sayerOf } from '../engine/drawn-words.ts';
import { needSettable } from '../engine/given-variables.ts';
import { findInstance, listHistory } from '../engine/instance-store.ts';
import { changeByTask, type Beside } from '../engine/instances.ts';
import { findTask, isOwn, type OpenTask } from '../engine/task-store.ts';
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
import { findTold, findToldTask } from './detail-store.ts';
import { insertDeed, noteEnd, noteHandled, type DeedAction } from './people-store.ts';
import { isAdministrator, needSight } from './rights.ts';

/** What people do with their tasks, with what is kept of it beside the engine's own history, in the engine's transaction: it alone reads and holds the task. */

/** @throws AppError as the engine's `completeTask` */
export async function passTask(
  ctx: Ctx,
  request: { readonly taskId: string; readonly comment: string | null; readonly vars: Variables },
): Promise<void> {
  await completeTask(ctx, request, { after: takesPart });
}

/** @throws AppError as the engine's `sendTaskBack` */
export async function sendBack(
  ctx: Ctx,
  request: { readonly taskId: string; readonly comment: string; readonly to: BackTo },
): Promise<void> {
  await sendTaskBack(ctx, request, { after: takesPart });
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
  const say = sayerOf(ctx.lang, (await findTold(ctx.db, task.instanceId))?.words);
  return nodes.map((node) => ({ node, name: say(graph.nodes[node]?.name ?? node) }));
}

/** @throws AppError as the engine's `endByTask` */
export async function endProcessBy(
  ctx: Ctx,
  request: { readonly taskId: string; readonly comment: string },
): Promise<void> {
  await endByTask(ctx, request, {
    before: (tx, { instanceId }) => noteEnd(tx.db, instanceId, request.comment),
    after: takesPart,
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
  const { comment, assignee: target } = request;
  await entrustTask(ctx, request, partWith({ action: 'entrust', comment, target }));
}

/** @throws AppError as the engine's `unclaimTask` */
export async function unclaim(ctx: Ctx, taskId: string): Promise<void> {
  const deed = { action: 'unclaim', comment: null, target: null } as const;
  await unclaimTask(ctx, taskId, { after: (tx, task) => keepDeed(tx, task, deed) });
}

/** @throws AppError as the engine's `addSignerTo` */
export async function addSigner(
  ctx: Ctx,
  request: { readonly taskId: string; readonly userId: string; readonly comment: string | null },
): Promise<void> {
  const { comment, userId: target } = request;
  await addSignerTo(ctx, request, partWith({ action: 'addSigner', comment, target }));
}

/** @throws AppError as the engine's `leaveCountersign` */
export async function removeSigner(
  ctx: Ctx,
  request: { readonly taskId: string; readonly comment: string | null },
): Promise<void> {
  const { comment } = request;
  await leaveCountersign(ctx, request, partWith({ action: 'removeSigner', comment, target: null }));
}

/** The variables as a task sees them. @throws AppError `taskGone`; `forbidden` */
export async function readVariables(ctx: Ctx, taskId: string): Promise<Variables> {
  const task = await needTask(ctx, taskId);
  const { instance } = await readProcess(ctx, task);
  // who started it has said them; who administers reads those of processes he sees
  await needSight(ctx, task.instanceId);
  if (instance.startUser !== ctx.actor.id && !isAdministrator(ctx)) await needOwn(ctx, task);
  return instance.state.scopes[0]?.vars ?? {};
}

/** Sets variables of the process, or takes them away (`undefined`). @throws AppError `taskGone`; `forbidden`; `lockedVariable` */
export async function changeVariables(
  ctx: Ctx,
  taskId: string,
  values: Readonly<Record<string, Json | undefined>>,
): Promise<void> {
  const named = Object.fromEntries(Object.keys(values).map((name) => [name, null]));
  await changeByTask(ctx, taskId, async (tx, { graph, state }, task) => {
    await needOwn(tx, task);
    needSettable({ graph, state }, task.token, named);
    return { step: { state: withVariables(state, values), effects: [] }, deed: null };
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

/** Whoever acted has taken part in the process for good. */
async function takesPart(tx: Ctx, { instanceId }: OpenTask): Promise<void> {
  await noteHandled(tx.db, instanceId, tx.actor.id, tx.now());
}

/** He has taken part, and what he did is kept as a deed of its own: the step itself does not tell. */
function partWith(deed: NewDeed): Beside {
  return {
    async after(tx, task) {
      await keepDeed(tx, task, deed);
      await takesPart(tx, task);
    },
  };
}

interface NewDeed {
  readonly action: DeedAction;
  readonly comment: string | null;
  readonly target: string | null;
}

async function keepDeed(
  tx: Ctx,
  { id, instanceId }: OpenTask,
  { action, comment, target }: NewDeed,
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
  if (!(await isOwn(ctx, task))) throw new AppError('forbidden');
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
