import type { Json } from '../juel/node.ts';
import { STARTER } from '../juel/people.ts';
import { armScope } from './arms.ts';
import { drain } from './drain.ts';
import type { Effect, Holder } from './effect.ts';
import { fire } from './fire.ts';
import { isActivity, nodeOf, scopeOf, type Graph } from './graph.ts';
import type { HistoryRow } from './history.ts';
import { emptyScope, killToken } from './kill.ts';
import { addSigner, removeSigner } from './members.ts';
import { chosenOf, firstOf, previousOf, rollBackTo } from './roll-back.ts';
import { Run } from './run.ts';
import {
  newState,
  ROOT,
  type EndReason,
  type ProcessState,
  type Token,
  type Variables,
} from './state.ts';
import { throwError } from './throw-event.ts';
import { setVariables } from './variables.ts';
import { WorkflowError } from './workflow-error.ts';

/** What came of a command: the state it leads to, and what it asks of the world in this order. */
export interface Step {
  readonly state: ProcessState;
  readonly effects: readonly Effect[];
}

/** How a process begins. */
export interface StartWith {
  readonly vars: Variables;
  /** Who starts it; a start may name the variable it is kept in. */
  readonly starter: string | null;
  /** The start event that has come about; absent: started by hand. */
  readonly start?: string | undefined;
}

/** @throws WorkflowError `noStart`, or as the moves do */
export function startProcess(graph: Graph, { vars, starter, start }: StartWith): Step {
  const run = new Run(graph, newState(vars));
  const found = scopeOf(graph, '')
    .starts.map((id) => nodeOf(graph, id))
    .find(
      (node) =>
        node.kind === 'start' &&
        (start === undefined ? node.event.kind === 'none' : node.id === start),
    );
  if (found?.kind !== 'start') throw new WorkflowError('noStart');
  if (starter !== null)
    setVariables(run.state, null, {
      [STARTER]: starter,
      ...(found.initiator === null ? {} : { [found.initiator]: starter }),
    });
  const token = run.add({ node: found.id, scope: ROOT, prev: [] });
  armScope(run, run.scope(ROOT), token);
  run.queueUp({ do: 'enter', token: token.id });
  return finish(run);
}

/** A task, message or job that a token waits for is done. @throws WorkflowError `gone`, or as the moves do */
export function complete(
  graph: Graph,
  state: ProcessState,
  { token, vars }: { readonly token: number; readonly vars: Variables },
): Step {
  return step(graph, state, (run) => {
    const waiting = needWaiting(run, token);
    setVariables(run.state, waiting, vars);
    run.queueUp({ do: 'leave', token: waiting.id });
  });
}

/** A timer is due, a message or signal has come. @throws WorkflowError `gone`, or as the moves do */
export function fireEvent(
  graph: Graph,
  state: ProcessState,
  {
    holder,
    node,
    vars,
  }: { readonly holder: Holder; readonly node: string; readonly vars: Variables },
): Step {
  return step(graph, state, (run) => {
    setVariables(
      run.state,
      holder.startsWith('t') ? run.need(Number(holder.slice(1))) : null,
      vars,
    );
    fire(run, holder, node);
  });
}

/** A called process has ended: its results come back, or its error is thrown here. @throws WorkflowError `gone`, or as the moves do */
export function returnCall(
  graph: Graph,
  state: ProcessState,
  {
    token,
    vars,
    error,
  }: {
    readonly token: number;
    readonly vars: Variables;
    readonly error: { readonly code: string | null } | null;
  },
): Step {
  return step(graph, state, (run) => {
    const caller = run.need(token);
    const node = run.node(caller);
    if (caller.st !== 'call' || node.kind !== 'callActivity')
      throw new WorkflowError('gone', caller.node);
    if (error !== null) return throwError(run, caller, error.code);
    const results = node.outputs.map(({ source, target }): readonly [string, Json] => [
      target,
      readResult(run, caller, { source, vars }),
    ]);
    setVariables(run.state, caller, Object.fromEntries(results));
    // it has come back: nothing is to be dropped any more
    caller.st = 'ready';
    run.queueUp({ do: 'leave', token });
  });
}

/** What a result is called is worked out among the variables of the called process. */
function readResult(
  run: Run,
  caller: Token,
  { source, vars }: { readonly source: string; readonly vars: Variables },
): Json {
  return run.fill({ ...caller, vars: { ...vars } }, source);
}

/** A handler failed with an error of the business. @throws WorkflowError `gone`, or as the moves do */
export function failJob(
  graph: Graph,
  state: ProcessState,
  { token, code }: { readonly token: number; readonly code: string | null },
): Step {
  return step(graph, state, (run) => throwError(run, needWaiting(run, token), code));
}

/** Where a task goes back to: the step before, the first step, or a chosen one by its activity instance. */
export type BackTo = 'previous' | 'first' | { readonly ai: number };

/** @throws WorkflowError `gone`, `nothingBefore`, `notReached`, or as the moves do */
export function sendBack(
  graph: Graph,
  state: ProcessState,
  {
    token,
    to,
    history,
  }: { readonly token: number; readonly to: BackTo; readonly history: readonly HistoryRow[] },
): Step {
  return step(graph, state, (run) => {
    const waiting = needWaiting(run, token);
    const { lineage, targets } =
      to === 'previous'
        ? previousOf(run, history, waiting)
        : to === 'first'
          ? firstOf(run, history, waiting)
          : chosenOf(run, history, { token: waiting, ai: to.ai });
    rollBackTo(run, lineage, targets);
  });
}

/** An administrator makes one place of a process stand elsewhere in its scope. @throws WorkflowError `gone`, `notReached`, or as the moves do */
export function moveToken(
  graph: Graph,
  state: ProcessState,
  { token, node }: { readonly token: number; readonly node: string },
): Step {
  return step(graph, state, (run) => {
    const from = run.need(token);
    const target = nodeOf(graph, node);
    if (from.parent !== null || !isActivity(target) || target.scope !== run.scope(from.scope).node)
      throw new WorkflowError('notReached', node);
    const next = run.add({ node, scope: from.scope, prev: from.ai === 0 ? from.prev : [from.ai] });
    killToken(run, from, 'cancelled');
    run.queueUp({ do: 'begin', token: next.id });
  });
}

/** Ends all of a process. */
export function endProcess(graph: Graph, state: ProcessState, reason: EndReason): Step {
  return step(graph, state, (run) => {
    emptyScope(run, run.scope(ROOT), 'cancelled');
    run.state.ended = { reason, code: null };
    run.note({ kind: 'instanceEnded', reason, code: null });
  });
}

/** One more signer of the countersign that a member belongs to. @throws WorkflowError `notAMember`, or as the moves do */
export function addMemberTo(
  graph: Graph,
  state: ProcessState,
  { token, item }: { readonly token: number; readonly item: Json },
): Step {
  return step(graph, state, (run) => {
    const member = needWaiting(run, token);
    if (member.parent === null) throw new WorkflowError('notAMember', member.node);
    addSigner(run, run.need(member.parent), item);
  });
}

/** One signer less: the member that a token is. @throws WorkflowError `notAMember` */
export function removeMember(
  graph: Graph,
  state: ProcessState,
  { token }: { readonly token: number },
): Step {
  return step(graph, state, (run) => removeSigner(run, needWaiting(run, token)));
}

function needWaiting(run: Run, id: number): Token {
  const token = run.need(id);
  if (token.st !== 'wait') throw new WorkflowError('gone', token.node);
  return token;
}

function step(graph: Graph, state: ProcessState, command: (run: Run) => void): Step {
  if (state.ended !== null) throw new WorkflowError('ended');
  const run = new Run(graph, state);
  command(run);
  return finish(run);
}

function finish(run: Run): Step {
  drain(run);
  return { state: run.state, effects: run.effects };
}
