import { isId } from '#schemas/basics/ids.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Effect } from '../core/effect.ts';
import { readTimer } from '../core/timers.ts';
import { WorkflowError } from '../core/workflow-error.ts';
import type { Json } from '../juel/node.ts';
import { standIn } from './deputies.ts';
import { markDeputies } from './deputy-store.ts';
import {
  insertJob,
  listSubscribers,
  writeStep,
  type ChangedHistory,
  type Done,
  type NewHistory,
  type NewJob,
  type NewTask,
  type Orphan,
  type SavedState,
  type StepRows,
} from './effect-store.ts';
import { withLaneRoles } from './lane-roles.ts';
import { startByEvent } from './starts.ts';

type EffectOf<K extends Effect['kind']> = Extract<Effect, { readonly kind: K }>;

/** What a step leaves to be done in the same transaction: processes it calls or drops, and how it ended. */
export interface Remaining {
  readonly called: readonly EffectOf<'callStarted'>[];
  readonly dropped: readonly EffectOf<'callDropped'>[];
  readonly ended: EffectOf<'instanceEnded'> | null;
  readonly opened: readonly NewTask[];
}

/** What somebody did, and with which activity instance; null where nobody did anything. */
export type Deed = (Done & { readonly ai: number }) | null;

/** Largest state of a process, its variables in it, in characters of JSON. */
const MOST_STATE = 1_048_576;

/** What is written of a step: what it asks of the tables, what somebody did, and the state it leads to unless that is written already. */
export interface Writing {
  readonly effects: readonly Effect[];
  readonly deed: Deed;
  readonly saved: SavedState | null;
}

/**
 * Writes a step. What began and ended in it is written once.
 * @throws WorkflowError `expression` a time that is none; `nobody` a task whose people are not there; `gone` somebody else was faster
 */
export async function applyEffects(
  tx: Ctx,
  instance: { readonly id: string; readonly rootId: string; readonly definitionKey: string },
  { effects: made, deed, saved }: Writing,
): Promise<Remaining> {
  const effects = await withLaneRoles(tx, made);
  const of = <K extends Effect['kind']>(kind: K): readonly EffectOf<K>[] =>
    effects.filter((effect): effect is EffectOf<K> => effect.kind === kind);
  const at = tx.now();
  if (saved !== null && JSON.stringify(saved.state).length > MOST_STATE)
    throw new WorkflowError('tooLarge', '', String(MOST_STATE));
  const asked = rowsOf(effects, deed, at);
  const rows = { ...asked, opened: await standIn(tx, instance, asked.opened) };
  const { isStale, orphan, transaction } = await writeStep(tx.db, instance, { rows, saved, at });
  if (isStale) throw new WorkflowError('gone');
  if (orphan !== null) throw nobodyFor(orphan, of('taskOpened'));
  if (transaction !== null) tx.isKnownAs?.(transaction);
  await markDeputies(
    tx.db,
    instance.id,
    rows.opened.filter(({ isDeputy }) => isDeputy).map(({ ai }) => ai),
  );
  for (const thrown of of('thrown')) await tell(tx, thrown);
  const dropped = of('callDropped');
  const droppedTokens = new Set(dropped.map(({ token }) => token));
  const [over = null] = of('instanceEnded');
  return {
    called: of('callStarted').filter(({ token }) => !droppedTokens.has(token)),
    dropped,
    ended: over,
    opened: rows.opened,
  };
}

function rowsOf(effects: readonly Effect[], deed: Deed, at: Date): StepRows {
  const of = <K extends Effect['kind']>(kind: K): readonly EffectOf<K>[] =>
    effects.filter((effect): effect is EffectOf<K> => effect.kind === kind);
  const ended = new Map(of('ended').map(({ ai, how }) => [ai, how]));
  const started = of('started');
  const isNew = new Set(started.map(({ ai }) => ai));
  const closed = new Set(of('taskClosed').map(({ ai }) => ai));
  return {
    begun: started.map((effect) => asHistory(effect, ended.get(effect.ai) ?? null)),
    changed: listChanged(ended, new Set(of('undone').flatMap(({ ais }) => ais)), deed).filter(
      ({ ai }) => !isNew.has(ai),
    ),
    opened: of('taskOpened')
      .filter(({ ai }) => !closed.has(ai))
      .map((effect) => asTask(effect, at)),
    closed: [...closed].filter((ai) => !isNew.has(ai)),
    flows: of('flowTaken').map(({ flow }) => flow),
    ...armsOf(effects, at),
  };
}

/** Everything that changes of one activity instance stands in one row. */
function listChanged(
  ended: ReadonlyMap<number, string>,
  undone: ReadonlySet<number>,
  deed: Deed,
): readonly ChangedHistory[] {
  const ais = new Set([...ended.keys(), ...undone, ...(deed === null ? [] : [deed.ai])]);
  return [...ais].map((ai) => ({
    ai,
    how: ended.get(ai) ?? null,
    isUndone: undone.has(ai),
    done:
      deed?.ai === ai
        ? { action: deed.action, comment: deed.comment, operator: deed.operator }
        : null,
  }));
}

const asHistory = (
  { ai, node, type, name, causes, via, scope, memberOf, isMany }: EffectOf<'started'>,
  how: string | null,
): NewHistory => ({
  ai,
  node,
  type,
  name,
  causes,
  via,
  scope,
  memberOf,
  isMany,
  how,
});

/** What is armed and disarmed in one step is not written at all. */
function armsOf(
  effects: readonly Effect[],
  at: Date,
): Pick<StepRows, 'disarmed' | 'jobs' | 'subscriptions'> {
  const gone = new Set<string>();
  const jobs: NewJob[] = [];
  const subscriptions: EffectOf<'subscribed'>[] = [];
  for (const effect of [...effects].reverse()) {
    if (effect.kind === 'disarmed') gone.add(effect.holder);
    else if (effect.kind === 'timerSet' && !gone.has(effect.holder)) jobs.push(asTimer(effect, at));
    else if (effect.kind === 'subscribed' && !gone.has(effect.holder)) subscriptions.push(effect);
    else if (effect.kind === 'jobAsked') jobs.push(asJob(effect, at));
    else if (effect.kind === 'taskOpened' && !gone.has(`t${effect.token}`))
      jobs.push(...asOverdue(effect, at));
  }
  return { disarmed: [...gone], jobs, subscriptions };
}

function asTimer(
  { holder, node, timer, value, isRepeated }: EffectOf<'timerSet'>,
  at: Date,
): NewJob {
  const due = readTimer(timer, value, at.getTime());
  if (due === null) throw new WorkflowError('expression', node, value);
  const { dueMs, cycle, turnsLeft } = due;
  return {
    id: newId(),
    kind: 'timer',
    holder,
    node,
    handler: null,
    fields: null,
    cycle: isRepeated ? cycle : null,
    turnsLeft,
    dueAt: new Date(dueMs).toISOString(),
  };
}

function asJob({ token, node, handler, fields }: EffectOf<'jobAsked'>, at: Date): NewJob {
  return {
    id: newId(),
    kind: 'handler',
    holder: `t${token}`,
    node,
    handler,
    fields,
    cycle: null,
    turnsLeft: null,
    dueAt: at.toISOString(),
  };
}

/** What is done when a task is due is a job that goes with the task. */
function asOverdue(
  { token, node, dueDate, overdue }: EffectOf<'taskOpened'>,
  at: Date,
): readonly NewJob[] {
  const dueAt = dueOf(dueDate, node, at);
  if (dueAt === null || overdue === null) return [];
  return [
    {
      id: newId(),
      kind: 'overdue',
      holder: `t${token}`,
      node,
      handler: overdue,
      fields: null,
      cycle: null,
      turnsLeft: null,
      dueAt,
    },
  ];
}

/** Whoever waits is told by a job of his own: no step holds two processes. A message that nobody waits for may start a process, a signal always does. */
async function tell(tx: Ctx, { event, name }: EffectOf<'thrown'>): Promise<void> {
  const waiting = await listSubscribers(tx.db, event, name);
  const job = {
    kind: 'event',
    handler: null,
    fields: null,
    cycle: null,
    turnsLeft: null,
    dueAt: tx.now().toISOString(),
  } as const;
  for (const { instanceId, holder, node } of waiting)
    await insertJob(tx.db, instanceId, { ...job, id: newId(), holder, node });
  if (event === 'signal' || waiting.length === 0) await startByEvent(tx, event, name);
}

function nobodyFor(
  { node, assignee }: Orphan,
  opened: readonly EffectOf<'taskOpened'>[],
): WorkflowError {
  const offered = opened
    .filter((task) => task.node === node)
    .flatMap(({ users, groups }) => [...users, ...groups]);
  return new WorkflowError('nobody', node, assignee ?? offered.join(', '));
}

const DEFAULT_PRIORITY = 50;

/** @throws WorkflowError `nobody` the one it is for has no number a person can have */
function asTask(
  {
    token,
    ai,
    node,
    name,
    assignee,
    owner,
    users,
    groups,
    dueDate,
    priority,
    formKey,
  }: EffectOf<'taskOpened'>,
  at: Date,
): NewTask {
  const level = Number(priority ?? DEFAULT_PRIORITY);
  const [ableUsers, ableGroups] = [users.filter(isId), groups.filter(isId)];
  const isForNobody =
    assignee === null
      ? users.length + groups.length > 0 && ableUsers.length + ableGroups.length === 0
      : !isId(assignee);
  if (isForNobody)
    throw new WorkflowError('nobody', node, assignee ?? [...users, ...groups].join(', '));
  return {
    id: newId(),
    token,
    ai,
    node,
    name,
    assignee,
    owner,
    users: ableUsers,
    groups: ableGroups,
    dueAt: dueOf(dueDate, node, at),
    priority: Number.isInteger(level) ? Math.min(100, Math.max(0, level)) : DEFAULT_PRIORITY,
    formKey,
    isDeputy: false,
  };
}

function dueOf(dueDate: Json, node: string, at: Date): string | null {
  if (dueDate === null || dueDate === '') return null;
  const text = String(dueDate);
  const due = readTimer(text.startsWith('P') ? 'duration' : 'date', text, at.getTime());
  if (due === null) throw new WorkflowError('expression', node, text);
  return new Date(due.dueMs).toISOString();
}
