import { isWithin } from '#schemas/basics/elapsed.ts';
import { isId } from '#schemas/basics/ids.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { keptAs } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { endProcess, moveToken } from '../core/commands.ts';
import { isActivity } from '../core/graph.ts';
import type { EndReason } from '../core/state.ts';
import { needChosen, needSeer } from '../engine/choose-person.ts';
import { readGraph } from '../engine/definition-store.ts';
import { sayerOf, saidName } from '../engine/drawn-words.ts';
import { findInstance, type Instance } from '../engine/instance-store.ts';
import { changeInstance } from '../engine/instances.ts';
import { giveTask, type OpenTask } from '../engine/task-store.ts';
import { findTold, findToldTask, insertCopies } from './detail-store.ts';
import {
  findLastDeed,
  hasActedBeside,
  insertDeed,
  listAwaited,
  listIdleHolders,
  noteEnd,
  noteHandled,
  setInstanceSuspended,
  type DeedAction,
} from './people-store.ts';
import { needPart, needSight } from './rights.ts';
import { needTask } from './task-actions.ts';
import { tellCopied, tellTask, tellUrged } from './tell.ts';

/** What is done with a process as a whole, by who started it or by who administers processes; each is written into its history. */

/** So long nobody is urged again. */
const URGE_EVERY_MS = 10 * MINUTE_MS;
const MOST_URGED = 100;

/** Takes a process back (撤回). @throws AppError `forbidden` somebody else started it; `actedOn` somebody else has acted in it already; `taskGone` it is over */
export async function withdraw(
  ctx: Ctx,
  { id, comment }: { readonly id: string; readonly comment: string | null },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const instance = await needTop(tx, id);
    await needStarter(tx, instance);
    await endAs(tx, instance, {
      reason: 'withdrawn',
      comment,
      before: () => needUntouched(tx, id),
    });
    await noteHandled(tx.db, id, tx.actor.id, tx.now());
  });
}

/** @throws AppError `forbidden` somebody else began it, or it is no affair of his any more */
async function needStarter(tx: Ctx, { id, startUser }: Instance): Promise<void> {
  if (startUser !== tx.actor.id) throw new AppError('forbidden');
  await needSight(tx, id);
}

async function needUntouched(tx: Ctx, id: string): Promise<void> {
  if (await hasActedBeside(tx.db, id, tx.actor.id)) throw new AppError('actedOn');
}

/** Ends a process from outside (撤销). @throws AppError `notFound`; `taskGone` */
export async function cancel(
  ctx: Ctx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const instance = await needTop(tx, id);
    await needSight(tx, id);
    await endAs(tx, instance, { reason: 'cancelled', comment: reason });
  });
}

async function endAs(
  tx: Ctx,
  instance: Instance,
  {
    reason,
    comment,
    before,
  }: {
    readonly reason: EndReason & ('withdrawn' | 'cancelled');
    readonly comment: string | null;
    readonly before?: () => Promise<void>;
  },
): Promise<void> {
  // one that stands still may be ended all the same
  if (instance.isSuspended) await setInstanceSuspended(tx.db, instance.id, false);
  await noteEnd(tx.db, instance.id, comment);
  await changeInstance(tx, instance.id, async (_tx, { graph, state }) => {
    await before?.();
    return { step: endProcess(graph, state, reason), deed: null };
  });
  await keep(tx, instance.id, { action: reason === 'withdrawn' ? 'withdraw' : 'cancel', comment });
}

/** Reminds those a process waits for (催办). @throws AppError `forbidden`; `urgedLately` */
export async function urge(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const instance = await needTop(tx, id);
    await needStarter(tx, instance);
    await changeInstance(tx, id, async (_tx, { state }) => {
      const last = await findLastDeed(tx.db, id, 'urge');
      if (last !== null && isWithin(URGE_EVERY_MS, last, tx.now().getTime()))
        throw new AppError('urgedLately');
      return { step: { state, effects: [] }, deed: null };
    });
    const people = await listAwaited(tx, id, MOST_URGED);
    if (people.length === 0) throw await nobodyAwaited(tx, instance.rootId);
    await keep(tx, id, { action: 'urge', comment: null });
    await tellUrged(tx, id, people);
  });
}

/** Somebody may have it who cannot do it: he is named, so that it is handed on. */
async function nobodyAwaited(tx: Ctx, rootId: string): Promise<AppError> {
  const idle = await listIdleHolders(tx, [rootId]);
  if (idle.length === 0) return new AppError('nobodyAwaited');
  const names = idle.map(({ name, why }) => serverText(tx.lang, `workflow.${why}`, { name }));
  return new AppError('nobodyAwaited', {
    message: 'errors.workflow.awaitedIdle',
    names: names.join(', '),
  });
}

/** Sends copies (抄送) to people this person may choose. @throws AppError `forbidden` he takes no part himself; `notFound`, `blindPerson` one of them */
export async function copyTo(
  ctx: Ctx,
  {
    id,
    userIds,
    comment,
  }: { readonly id: string; readonly userIds: readonly string[]; readonly comment: string | null },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const instance = await findInstance(tx.db, needNumber(id));
    if (instance === undefined) throw new AppError('notFound');
    await needPart(tx, id);
    const wanted = [...new Set(userIds)];
    for (const userId of wanted) {
      await needChosen(tx, userId);
      await needSeer(tx, id, userId);
    }
    const copies = wanted.map((userId) => ({ id: newId(), userId }));
    const sent = await insertCopies(tx.db, copies, {
      instanceId: id,
      senderId: tx.actor.id,
      comment,
      at: tx.now(),
    });
    for (const userId of sent) await keep(tx, id, { action: 'copy', comment, target: userId });
    await tellCopied(tx, id, { people: sent, comment });
  });
}

/** Makes a process stand elsewhere (转移节点). @throws AppError `taskGone`; `processFault` it does not go there */
export async function moveTask(
  ctx: Ctx,
  {
    taskId,
    node,
    reason,
  }: { readonly taskId: string; readonly node: string; readonly reason: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const task = await needTask(tx, taskId);
    await needSight(tx, task.instanceId);
    const { graph } = await processOf(tx, task);
    if (!Object.hasOwn(graph.nodes, node))
      throw new AppError('processFault', { fault: 'notReached', node, about: node });
    const told = await findTold(tx.db, task.instanceId);
    const name = saidName(told?.words, graph.nodes[node]?.name ?? node);
    await keep(tx, task.instanceId, {
      ...(await placeOf(tx, taskId)),
      action: 'move',
      ...keptAs({ key: 'workflow.toPerson', params: { name, comment: reason } }),
    });
    await changeInstance(tx, task.instanceId, async (_tx, { state }) => ({
      step: moveToken(graph, state, { token: task.token, node }),
      deed: null,
    }));
  });
}

/** The steps to which a task may be moved. @throws AppError `taskGone` */
export async function listMoveTargets(
  ctx: Ctx,
  taskId: string,
): Promise<readonly { readonly node: string; readonly name: string }[]> {
  const task = await needTask(ctx, taskId);
  await needSight(ctx, task.instanceId);
  const { graph, instance } = await processOf(ctx, task);
  const say = sayerOf(ctx.lang, (await findTold(ctx.db, task.instanceId))?.words);
  const token = instance.state.tokens.find(({ id }) => id === task.token);
  const scope = instance.state.scopes.find(({ id }) => id === token?.scope)?.node;
  return Object.values(graph.nodes)
    .filter((one) => isActivity(one) && one.scope === scope && one.id !== token?.node)
    .map(({ id, name }) => ({ node: id, name: say(name ?? id) }));
}

/** Gives somebody's task to somebody else (改派). @throws AppError `taskGone`; `notFound`, `disabled`, `blindPerson` the one who shall have it */
export async function reassign(
  ctx: Ctx,
  {
    taskId,
    assignee,
    reason,
  }: { readonly taskId: string; readonly assignee: string; readonly reason: string },
): Promise<void> {
  await needChosen(ctx, assignee);
  await inTransaction(ctx, async (tx) => {
    const seen = await needTask(tx, taskId);
    await needSight(tx, seen.instanceId);
    await needSeer(tx, seen.instanceId, assignee);
    await changeInstance(tx, seen.instanceId, async (_tx, { state }) => {
      const task = await needTask(tx, taskId);
      await giveTask(tx.db, task, { assignee, owner: null, isDelegated: false });
      return { step: { state, effects: [] }, deed: null };
    });
    await keep(tx, seen.instanceId, {
      ...(await placeOf(tx, taskId)),
      action: 'reassign',
      comment: reason,
      target: assignee,
    });
    await tellTask(tx, taskId, [assignee]);
  });
}

/** Stops a process, or lets it go on. @throws AppError `notFound`; `taskGone` it is over */
export async function suspendInstance(ctx: Ctx, id: string, isSuspended: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const instance = await needTop(tx, id);
    await needSight(tx, id);
    if (instance.isSuspended === isSuspended) return;
    if (!(await setInstanceSuspended(tx.db, id, isSuspended))) throw new AppError('taskGone');
    await keep(tx, id, { action: isSuspended ? 'suspend' : 'activate', comment: null });
  });
}

/** A process that stands by itself. Ids that are none are answered as those of nothing. */
async function needTop(tx: Ctx, id: string): Promise<Instance> {
  const instance = await findInstance(tx.db, needNumber(id));
  if (instance === undefined || instance.parentId !== null) throw new AppError('notFound');
  return instance;
}

/** @throws AppError `notFound` it is no number of a row */
export function needNumber(id: string): string {
  if (!isId(id)) throw new AppError('notFound', { id });
  return id;
}

async function processOf(ctx: Ctx, { instanceId }: OpenTask) {
  const instance = await findInstance(ctx.db, instanceId);
  if (instance === undefined) throw new AppError('taskGone');
  return { instance, graph: await readGraph(ctx, instance.definitionId) };
}

async function placeOf(tx: Ctx, taskId: string) {
  const told = await findToldTask(tx.db, taskId);
  return { taskId, node: told?.node ?? null, name: told?.name ?? null };
}

interface DeedFacts {
  readonly action: DeedAction;
  readonly comment: string | null;
  readonly target?: string | null;
  readonly taskId?: string | null;
  readonly node?: string | null;
  readonly name?: string | null;
}

async function keep(tx: Ctx, instanceId: string, deed: DeedFacts): Promise<void> {
  await insertDeed(tx.db, {
    id: newId(),
    instanceId,
    operator: tx.actor.id,
    at: tx.now(),
    ...deed,
  });
}
