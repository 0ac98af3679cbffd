import type { Ctx } from '#server/base/context/ctx.ts';
import { listPart } from '#server/base/house/house.ts';
import type { Step } from '../core/commands.ts';
import { scopeOf, nodeOf, flowOf, type Graph } from '../core/graph.ts';
import type { EndReason, Variables } from '../core/state.ts';
import type { Deed } from './apply-effects.ts';
import type { Definition } from './definition-store.ts';
import type { NewTask } from './effect-store.ts';
import type { Instance } from './instance-store.ts';

/** What somebody asks to be started. */
export interface Starting {
  readonly definition: Definition;
  readonly businessKey: string | null;
  readonly title: string | null;
  readonly vars: Variables;
  /** Of the record, where data chose the process for it. */
  readonly entity?: string;
}

/** A step of a process that is written. */
export interface Stepped {
  readonly instance: Instance;
  /** What somebody did; null where a timer, an event or a handler did it. */
  readonly deed: Deed;
  /** A task was completed for good: not one that comes back to whoever lent it. */
  readonly isCompleted: boolean;
  /** A first task of the process stands open again: whoever began is to mend something. */
  readonly isAtFirst: boolean;
  /** The first tasks that stand open again. */
  readonly firstOpen: readonly string[];
}

/** Tasks that were opened by one step, and by what somebody did. */
export interface Opened {
  readonly tasks: readonly NewTask[];
  readonly deed: Deed;
}

/**
 * What other parts of the house do about processes, inside the transaction of each command; what one refuses does not happen. Processes
 * that another one called are its own affair: only what stands by itself is told of.
 */
export interface InstanceListener {
  /** Before a process starts: refuses, or says what it starts with. `undefined`: not this listener's affair. */
  starting?(tx: Ctx, request: Starting): Promise<Pick<Starting, 'title' | 'vars'> | undefined>;
  /** Variables that follow something else and that nobody sets by hand: read anew whenever a task is completed. */
  facts?(tx: Ctx, instance: Instance): Promise<Variables>;
  started?(tx: Ctx, instance: Instance): Promise<void>;
  /** It stands at its first tasks now, or is over already. */
  begun?(tx: Ctx, instance: Instance): Promise<void>;
  /** Whether the process is over with this step, though its drawing goes on. Asked before anything of it is written. */
  ends?(tx: Ctx, step: Stepped): Promise<EndReason | undefined>;
  stepped?(tx: Ctx, step: Stepped): Promise<void>;
  /** Tasks stand open that did not before; told of processes that another one called, too. */
  opened?(tx: Ctx, instance: Instance, what: Opened): Promise<void>;
  /** `reason`: `completed`, `terminated`, `error`, `withdrawn`, `cancelled`. */
  ended?(tx: Ctx, instance: Instance, reason: string): Promise<void>;
}

export const INSTANCE_LISTENERS = listPart<InstanceListener>('listeners of processes');

/** What a process is started with, as the listeners say. @throws AppError a listener refuses */
export async function judgeStart<T extends Starting>(tx: Ctx, request: T): Promise<T> {
  let judged = request;
  for (const listener of tx.house.of(INSTANCE_LISTENERS))
    judged = { ...judged, ...(await listener.starting?.(tx, judged)) };
  return judged;
}

/** The variables nobody sets by hand. */
export async function readFacts(tx: Ctx, instance: Instance): Promise<Variables> {
  let facts: Variables = {};
  if (isApart(instance))
    for (const listener of tx.house.of(INSTANCE_LISTENERS))
      facts = { ...facts, ...(await listener.facts?.(tx, instance)) };
  return facts;
}

export async function tellStarted(tx: Ctx, instance: Instance): Promise<void> {
  for (const listener of tx.house.of(INSTANCE_LISTENERS)) await listener.started?.(tx, instance);
}

export async function tellBegun(tx: Ctx, instance: Instance): Promise<void> {
  for (const listener of tx.house.of(INSTANCE_LISTENERS)) await listener.begun?.(tx, instance);
}

/** A step, what somebody did, and where the one stood who acted. */
export interface Acted {
  readonly step: Step;
  readonly deed: Deed;
  readonly nodeActed: string | null;
}

export async function tellStepped(tx: Ctx, stepped: Stepped): Promise<void> {
  if (!isApart(stepped.instance)) return;
  for (const listener of tx.house.of(INSTANCE_LISTENERS)) await listener.stepped?.(tx, stepped);
}

/** How a process ends with this step, where a listener says it does; undefined where it goes on. */
export async function endingOf(tx: Ctx, stepped: Stepped): Promise<EndReason | undefined> {
  if (!isApart(stepped.instance)) return undefined;
  for (const listener of tx.house.of(INSTANCE_LISTENERS)) {
    const reason = await listener.ends?.(tx, stepped);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** A step as listeners are told of it. */
export function steppedBy(
  graph: Graph,
  instance: Instance,
  { step, deed, nodeActed }: Acted,
): Stepped {
  const opened = step.effects.flatMap((effect) =>
    effect.kind === 'taskOpened' ? [effect.node] : [],
  );
  const first = opened.length === 0 ? new Set<string>() : firstTasks(graph);
  const firstOpen = opened.filter((node) => first.has(node) && node !== nodeActed);
  const isAtFirst = firstOpen.length > 0;
  const isCompleted = deed?.action === 'complete' && step.effects.length > 0;
  return { instance, deed, isCompleted, isAtFirst, firstOpen };
}

export async function tellOpened(tx: Ctx, instance: Instance, opened: Opened): Promise<void> {
  if (opened.tasks.length === 0) return;
  for (const listener of tx.house.of(INSTANCE_LISTENERS))
    await listener.opened?.(tx, instance, opened);
}

/** Tells that a process is over. Whoever ends or removes one past the engine's commands tells it too. */
export async function tellEnded(tx: Ctx, instance: Instance, reason: string): Promise<void> {
  if (!isApart(instance)) return;
  for (const listener of tx.house.of(INSTANCE_LISTENERS))
    await listener.ended?.(tx, instance, reason);
}

const isApart = ({ parentId }: Instance): boolean => parentId === null;

/** The user tasks a process begins with: those that no other activity stands before. */
export function firstTasks(graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [...scopeOf(graph, '').starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = nodeOf(graph, id);
    if (node.kind === 'userTask') found.add(id);
    else if (!STOPS.has(node.kind))
      open.push(...node.outgoing.map((flow) => flowOf(graph, flow).to));
  }
  return found;
}

const STOPS: ReadonlySet<string> = new Set(['receiveTask', 'callActivity', 'subProcess', 'end']);
