import { isId } from '#schemas/basics/ids.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { endProcess, returnCall, startProcess, type Step } from '../core/commands.ts';
import type { Graph } from '../core/graph.ts';
import type { HistoryRow } from '../core/history.ts';
import type { ProcessState, Variables } from '../core/state.ts';
import { rootOf } from '../core/variables.ts';
import { WorkflowError } from '../core/workflow-error.ts';
import { applyEffects, type Deed, type Remaining, type Writing } from './apply-effects.ts';
import { findLatestDefinition, readGraph, type Definition } from './definition-store.ts';
import {
  findCalled,
  findInstance,
  findOpenInstance,
  holdInstance,
  holdTask,
  insertInstance,
  listHistory,
  type Instance,
} from './instance-store.ts';
import {
  endingOf,
  judgeStart,
  readFacts,
  steppedBy,
  tellBegun,
  tellEnded,
  tellOpened,
  tellStarted,
  tellStepped,
  type Starting,
  type Stepped,
} from './listeners.ts';
import { withPeople } from './people.ts';
import { findAboutOf, findUnitOf } from './seen-store.ts';
import type { OpenTask } from './task-store.ts';

/** How deep processes may call each other. */
const MOST_CALLS = 20;

export interface StartRequest extends Starting {
  /** The start event that has come about; absent: started by hand. */
  readonly start?: string;
}

/**
 * Starts a process. Started again for the same record while one is open, the open one is answered: the form and the start are two calls,
 * and the second may be repeated.
 * @throws AppError `suspended` the version is suspended; `processFault` the process cannot begin
 */
export async function startInstance(
  ctx: Ctx,
  request: StartRequest,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { definition, businessKey, entity = null } = request;
  if (definition.isSuspended) throw new AppError('suspended');
  return inTransaction(ctx, async (tx) => {
    const { title, vars } = await judgeStart(tx, request);
    // what a time or an event starts nobody has started
    const starter = tx.actor.kind === 'system' && request.start !== undefined ? null : tx.actor.id;
    const graph = await readGraph(tx, definition.id);
    const id = newId();
    return refusing(graph, async () => {
      const about = async () => ({
        definitionKey: definition.key,
        businessKey,
        startUser: starter,
        entity,
        unit: await findUnitOf(tx.db, starter),
      });
      const step = await withPeople(tx, { graph, about }, async (known) =>
        startProcess(known, { vars, starter, start: request.start }),
      );
      const instance = begin(definition, step, {
        id,
        businessKey,
        startUser: starter,
        parentId: null,
        parentToken: null,
        rootId: id,
        entity,
      });
      if (!(await insertInstance(tx.db, { ...instance, title, at: tx.now() })))
        return {
          id: (await findOpenInstance(tx.db, definition.key, businessKey ?? '')) ?? id,
          isNew: false,
        };
      await tellStarted(tx, instance);
      await settle(tx, instance, { step, deed: null, saved: null }, 0);
      await tellBegun(tx, instance);
      return { id, isNew: true };
    });
  });
}

/** An instance as its first step leaves it. */
function begin(
  definition: Definition,
  { state }: Step,
  more: Pick<
    Instance,
    'id' | 'businessKey' | 'startUser' | 'parentId' | 'parentToken' | 'rootId' | 'entity'
  >,
): Instance {
  return {
    ...more,
    definitionId: definition.id,
    definitionKey: definition.key,
    status: state.ended?.reason ?? 'running',
    isSuspended: false,
    rev: 0,
    state,
  };
}

/** What a command is given of a process. `history` is read only when it is asked for. */
export interface Under {
  readonly graph: Graph;
  readonly state: ProcessState;
  readonly instance: Instance;
  history(): Promise<readonly HistoryRow[]>;
  /** Variables that nobody sets by hand, as they are now: what completes a task sets them over whatever was sent. */
  facts(): Promise<Variables>;
}

/**
 * One command on a process, in one transaction: the row of its root is held, so that processes that call each other are changed by one
 * at a time, and always from the same side.
 * @throws AppError `notFound`; `taskGone` it has ended or somebody was faster; `suspended`; `processFault` with the node and the reason
 */
export async function changeInstance(ctx: Ctx, id: string, command: Command): Promise<void> {
  await inTransaction(ctx, async (tx) => change(tx, await holdInstance(tx.db, id), command, 0));
}

/** What whoever acts on a task keeps of it himself, in the transaction of the step; `task` is as it was held. */
export interface Beside {
  readonly before?: (tx: Ctx, task: OpenTask) => Promise<void>;
  readonly after?: (tx: Ctx, task: OpenTask) => Promise<void>;
}

/** As `changeInstance`, of the process of a task, which is held with it. @throws AppError as `changeInstance`; `taskGone` it is done by now */
export async function changeByTask(
  ctx: Ctx,
  taskId: string,
  command: (tx: Ctx, under: Under, task: OpenTask) => Promise<Moved>,
  { before, after }: Beside = {},
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const held = isId(taskId) ? await holdTask(tx.db, taskId) : undefined;
    if (held === undefined) throw new AppError('taskGone');
    await before?.(tx, held.task);
    await change(tx, held.instance, (inner, under) => command(inner, under, held.task), 0);
    await after?.(tx, held.task);
  });
}

/** What a command does: the step it takes, and what somebody did with which activity instance. */
export interface Moved {
  readonly step: Step;
  readonly deed: Deed;
}

export type Command = (tx: Ctx, under: Under) => Promise<Moved>;

async function change(
  tx: Ctx,
  instance: Instance | undefined,
  command: Command,
  depth: number,
): Promise<void> {
  if (instance === undefined) throw new AppError('notFound');
  if (instance.status !== 'running') throw new AppError('taskGone');
  if (instance.isSuspended) throw new AppError('suspended');
  const graph = await readGraph(tx, instance.definitionId);
  await refusing(graph, async () => {
    const stood = new Map(instance.state.tokens.map(({ ai, node }) => [ai, node]));
    const under = {
      state: instance.state,
      instance,
      history: () => listHistory(tx.db, instance.id),
      facts: () => readFacts(tx, instance),
    };
    const about = () => findAboutOf(tx.db, instance.id);
    const moved = await withPeople(tx, { graph, about }, (known) =>
      command(tx, { ...under, graph: known }),
    );
    const nodeActed = stood.get(moved.deed?.ai ?? 0) ?? null;
    const at = { ...instance, state: moved.step.state };
    const stepped = steppedBy(graph, at, { ...moved, nodeActed });
    const step = await withEnding(tx, graph, moved.step, stepped);
    const after = { ...instance, state: step.state };
    await tellStepped(tx, { ...stepped, instance: after });
    const saved = { rev: instance.rev, state: after.state };
    await settle(tx, after, { ...moved, step, saved }, depth);
  });
}

/** A step after which a listener would have the process over ends it as well: what it opened was never open. */
async function withEnding(tx: Ctx, graph: Graph, step: Step, stepped: Stepped): Promise<Step> {
  if (step.state.ended !== null) return step;
  const reason = await endingOf(tx, stepped);
  if (reason === undefined) return step;
  const ending = endProcess(graph, step.state, reason);
  return { state: ending.state, effects: [...step.effects, ...ending.effects] };
}

/** Writes what came of a step, and what follows from it in other processes. */
async function settle(
  tx: Ctx,
  instance: Instance,
  { step, ...more }: Moved & Pick<Writing, 'saved'>,
  depth: number,
): Promise<void> {
  if (depth > MOST_CALLS) throw new WorkflowError('tooManySteps', '', String(MOST_CALLS));
  const remaining = await applyEffects(tx, instance, { effects: step.effects, ...more });
  await tellOpened(tx, instance, { tasks: remaining.opened, deed: more.deed });
  for (const { token } of remaining.dropped) await drop(tx, instance.id, token, depth);
  for (const call of remaining.called) await startCalled(tx, instance, call, depth);
  if (remaining.ended !== null) await tellEnded(tx, instance, remaining.ended.reason);
  if (remaining.ended !== null) await comeBack(tx, instance, remaining.ended, depth);
}

async function drop(tx: Ctx, parentId: string, token: number, depth: number): Promise<void> {
  const called = await findCalled(tx.db, parentId, token);
  if (called === undefined) return;
  await change(
    tx,
    await findInstance(tx.db, called),
    async (_tx, { graph, state }) => ({ step: endProcess(graph, state, 'terminated'), deed: null }),
    depth + 1,
  );
}

async function startCalled(
  tx: Ctx,
  parent: Instance,
  { token, calledKey, businessKey, vars }: Remaining['called'][number],
  depth: number,
): Promise<void> {
  const definition = await findLatestDefinition(tx.db, calledKey);
  if (definition === undefined || definition.isSuspended)
    throw new WorkflowError('noStart', '', calledKey);
  const graph = await readGraph(tx, definition.id);
  const { startUser, rootId } = parent;
  const about = () => findAboutOf(tx.db, rootId);
  const step = await withPeople(tx, { graph, about }, async (known) =>
    startProcess(known, { vars, starter: startUser }),
  );
  const instance = begin(definition, step, {
    id: newId(),
    businessKey: businessKey ?? parent.businessKey,
    startUser,
    parentId: parent.id,
    parentToken: token,
    rootId,
    entity: null,
  });
  await insertInstance(tx.db, { ...instance, title: null, at: tx.now() });
  await settle(tx, instance, { step, deed: null, saved: null }, depth + 1);
}

/** A called process is over: the one that called it goes on. One that was dropped is not asked for any more. */
async function comeBack(
  tx: Ctx,
  { parentId, parentToken, state }: Instance,
  { reason, code }: NonNullable<Remaining['ended']>,
  depth: number,
): Promise<void> {
  if (parentId === null || parentToken === null) return;
  const parent = await findInstance(tx.db, parentId);
  const isAwaited =
    parent?.status === 'running' &&
    parent.state.tokens.some(({ id, st }) => id === parentToken && st === 'call');
  if (!isAwaited) return;
  const { vars } = rootOf(state);
  const error = reason === 'error' ? { code } : null;
  await change(
    tx,
    parent,
    async (_tx, under) => ({
      step: returnCall(under.graph, under.state, { token: parentToken, vars, error }),
      deed: null,
    }),
    depth + 1,
  );
}

/** Turns what the engine refuses into what people read: the node by its name. */
async function refusing<T>(graph: Graph, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WorkflowError)) throw error;
    const { fault, node, about } = error;
    if (fault === 'gone' || fault === 'ended') throw new AppError('taskGone', {}, { cause: error });
    if (fault === 'signsAlready') throw new AppError('signsAlready', {}, { cause: error });
    if (fault === 'nothingBefore') throw new AppError('noStepBefore', {}, { cause: error });
    if (fault === 'nobody')
      throw new AppError(
        'nobody',
        { node: graph.nodes[node]?.name ?? node, about },
        { cause: error },
      );
    throw new AppError(
      'processFault',
      { fault, node: graph.nodes[node]?.name ?? node, about },
      { cause: error },
    );
  }
}
