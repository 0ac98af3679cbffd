import { armScope, disarmScope, eventStartsOf } from './arms.ts';
import type { Holder } from './effect.ts';
import { flowOf, isActivity, nodeOf, type NodeOf } from './graph.ts';
import { emptyScope, killToken } from './kill.ts';
import type { Run } from './run.ts';
import type { ScopeInstance, Token } from './state.ts';
import { WorkflowError } from './workflow-error.ts';

/** Something that was armed has come about: a timer is due, a message or signal has come. @throws WorkflowError `gone` nobody waits for it any more. */
export function fire(run: Run, holder: Holder, node: string): void {
  const id = Number(holder.slice(1));
  if (holder.startsWith('s')) return fireEventSubProcess(run, run.scope(id), node);
  const token = run.need(id);
  const waiting = run.node(token);
  if (isActivity(waiting) && waiting.boundary.includes(node)) {
    const border = nodeOf(run.graph, node);
    if (border.kind !== 'boundary') throw new WorkflowError('gone', node);
    return fireBorder(run, token, border);
  }
  if (waiting.kind === 'eventGateway') return takeOffer(run, token, node);
  if (token.node !== node || token.st !== 'wait') throw new WorkflowError('gone', node);
  run.queueUp({ do: 'leave', token: token.id });
}

/** An event at the border of an activity: what interrupts ends the activity, what does not goes on beside it. */
export function fireBorder(run: Run, host: Token, border: NodeOf<'boundary'>): void {
  const next = run.add({ node: border.id, scope: host.scope, prev: [host.ai] });
  if (border.isInterrupting) killToken(run, host, 'interrupted');
  run.queueUp({ do: 'enter', token: next.id });
}

/** The first event to come decides an event gateway: the way leads over it, and it has come. */
function takeOffer(run: Run, token: Token, node: string): void {
  const { outgoing } = run.node(token);
  const flow = outgoing.find((id) => flowOf(run.graph, id).to === node);
  if (flow === undefined) throw new WorkflowError('gone', node);
  run.note({ kind: 'disarmed', holder: `t${token.id}` });
  run.end(token, 'done');
  run.note({ kind: 'flowTaken', flow });
  const caught = run.add({ node, scope: token.scope, via: flow, prev: [token.ai] });
  run.remove(token);
  run.start(caught);
  run.queueUp({ do: 'leave', token: caught.id });
}

/** Begins an event sub-process; what interrupts ends all else in the scope first. @throws WorkflowError `gone` */
export function fireEventSubProcess(run: Run, scope: ScopeInstance, startId: string): void {
  const found = eventStartsOf(run, scope).find(({ start }) => start.id === startId);
  if (found?.start.kind !== 'start') throw new WorkflowError('gone', startId);
  if (found.start.isInterrupting) {
    emptyScope(run, scope, 'interrupted');
    disarmScope(run, scope);
  }
  const holder = run.add({
    node: found.subProcess,
    scope: scope.id,
    prev: scope.ai === 0 ? [] : [scope.ai],
    st: 'scope',
  });
  run.start(holder);
  const inner = run.addScope(found.subProcess, holder);
  const first = run.add({ node: startId, scope: inner.id, prev: [holder.ai] });
  armScope(run, inner, first);
  run.queueUp({ do: 'enter', token: first.id });
}
