import type { Holder } from './effect.ts';
import { isActivity, nodeOf, type EventSpec, type GraphNode } from './graph.ts';
import type { Run } from './run.ts';
import type { ScopeInstance, Token } from './state.ts';

/** What waits from outside: timers, messages and signals. They are armed when a token or scope begins to wait, and disarmed with it. */

export const holderOf = (token: Token): Holder => `t${token.id}`;
const scopeHolder = (scope: ScopeInstance): Holder => `s${scope.id}`;

const isArmed = ({ kind }: EventSpec): boolean =>
  kind === 'timer' || kind === 'message' || kind === 'signal';

/** Arms the events at the border of the activity a token carries out. */
export function armBorder(run: Run, token: Token): void {
  const node = run.node(token);
  if (!isActivity(node)) return;
  for (const id of node.boundary) {
    const border = nodeOf(run.graph, id);
    if (border.kind === 'boundary')
      arm(run, holderOf(token), {
        node: id,
        event: border.event,
        token,
        isRepeated: !border.isInterrupting,
      });
  }
}

/** Arms a catching event, a receiving task, or all that an event gateway offers. */
export function armCatch(run: Run, token: Token, caught: GraphNode): void {
  if (caught.kind === 'catch')
    arm(run, holderOf(token), { node: caught.id, event: caught.event, token, isRepeated: false });
  if (caught.kind === 'receiveTask' && caught.message !== null)
    arm(run, holderOf(token), {
      node: caught.id,
      event: { kind: 'message', name: caught.message },
      token,
      isRepeated: false,
    });
}

/** Arms the starts of the event sub-processes of a scope that begins. `token` is one that sees its variables. */
export function armScope(run: Run, scope: ScopeInstance, token: Token): void {
  for (const { start } of eventStartsOf(run, scope))
    if (start.kind === 'start')
      arm(run, scopeHolder(scope), {
        node: start.id,
        event: start.event,
        token,
        isRepeated: !start.isInterrupting,
      });
}

export function disarm(run: Run, token: Token): void {
  const node = run.node(token);
  if (hasArms(run, node)) run.note({ kind: 'disarmed', holder: holderOf(token) });
}

export function disarmScope(run: Run, scope: ScopeInstance): void {
  if (eventStartsOf(run, scope).some(({ start }) => start.kind === 'start' && isArmed(start.event)))
    run.note({ kind: 'disarmed', holder: scopeHolder(scope) });
}

/** The event sub-processes of a scope with what starts them. */
export function eventStartsOf(
  run: Run,
  scope: ScopeInstance,
): readonly { readonly subProcess: string; readonly start: GraphNode }[] {
  return run.inside(scope.id).eventSubProcesses.flatMap((subProcess) => {
    const [id] = run.graph.scopes[subProcess]?.starts ?? [];
    return id === undefined ? [] : [{ subProcess, start: nodeOf(run.graph, id) }];
  });
}

function hasArms(run: Run, node: GraphNode): boolean {
  if (node.kind === 'catch' || node.kind === 'eventGateway') return true;
  if (!isActivity(node)) return false;
  if (node.kind === 'userTask' && node.task.overdue) return true;
  return (
    node.kind === 'receiveTask' ||
    node.boundary.some((id) => isArmed(eventOf(nodeOf(run.graph, id))))
  );
}

const eventOf = (node: GraphNode): EventSpec =>
  node.kind === 'boundary' ? node.event : { kind: 'none' };

function arm(
  run: Run,
  holder: Holder,
  {
    node,
    event,
    token,
    isRepeated,
  }: {
    readonly node: string;
    readonly event: EventSpec;
    readonly token: Token;
    readonly isRepeated: boolean;
  },
): void {
  if (event.kind === 'timer')
    run.note({
      kind: 'timerSet',
      holder,
      node,
      timer: event.timer,
      value: String(run.fill(token, event.value) ?? ''),
      isRepeated,
    });
  if (event.kind === 'message' || event.kind === 'signal')
    run.note({
      kind: 'subscribed',
      holder,
      node,
      event: event.kind,
      name: String(run.fill(token, event.name) ?? ''),
    });
}
