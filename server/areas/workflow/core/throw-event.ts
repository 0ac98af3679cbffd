import { eventStartsOf } from './arms.ts';
import { fireBorder, fireEventSubProcess } from './fire.ts';
import { nodeOf, isActivity, type GraphNode, type NodeOf } from './graph.ts';
import { emptyScope } from './kill.ts';
import type { Run } from './run.ts';
import { ROOT, type ScopeInstance, type Token } from './state.ts';

/** What an end event or a throwing event does. */
export function throwEvent(run: Run, token: Token, node: NodeOf<'end' | 'throw'>): void {
  const { event } = node;
  switch (event.kind) {
    case 'message':
    case 'signal':
      run.note({
        kind: 'thrown',
        event: event.kind,
        name: String(run.fill(token, event.name) ?? ''),
      });
      break;
    case 'escalation':
      throwEscalation(run, token, event.code);
      break;
    case 'error':
      return throwErrorAtEnd(run, token, event.code);
    case 'terminate':
      return terminate(run, token, event.isAll);
    case 'link':
      return followLink(run, token, event.name);
    default:
      break;
  }
  if (run.find(token.id) !== undefined) run.queueUp({ do: 'leave', token: token.id });
}

function throwErrorAtEnd(run: Run, token: Token, code: string | null): void {
  run.end(token, 'done');
  const scope = run.scope(token.scope);
  run.remove(token);
  if (!catchInScopes(run, { scope, kind: 'error', code })) endAll(run, code);
}

/** An error at an activity that is under way: of a handler that failed, or of a process it called (BPMN 2.0.2 section 10.5.6). What nobody catches ends the process. */
export function throwError(run: Run, token: Token, code: string | null): void {
  if (catchAtBorder(run, token, { kind: 'error', code })) return;
  if (!catchInScopes(run, { scope: run.scope(token.scope), kind: 'error', code }))
    endAll(run, code);
}

/** What nobody catches is let pass. */
function throwEscalation(run: Run, token: Token, code: string | null): void {
  catchInScopes(run, { scope: run.scope(token.scope), kind: 'escalation', code });
}

interface Thrown {
  readonly kind: 'error' | 'escalation';
  readonly code: string | null;
}

/** Looks outwards for who catches: event sub-processes of a scope, then the border of what holds it. */
function catchInScopes(
  run: Run,
  { scope, ...thrown }: Thrown & { readonly scope: ScopeInstance },
): boolean {
  const starts = eventStartsOf(run, scope).filter(
    ({ start }) => start.kind === 'start' && isCaught(start, thrown),
  );
  const [start] = starts.sort((a, b) => Number(isForAll(a.start)) - Number(isForAll(b.start)));
  if (start !== undefined) {
    fireEventSubProcess(run, scope, start.start.id);
    return true;
  }
  const holder = scope.token === null ? undefined : run.find(scope.token);
  if (holder === undefined) return false;
  return (
    catchAtBorder(run, holder, thrown) ||
    catchInScopes(run, { ...thrown, scope: run.scope(holder.scope) })
  );
}

function catchAtBorder(run: Run, token: Token, thrown: Thrown): boolean {
  const host = token.parent === null ? token : run.need(token.parent);
  const node = run.node(host);
  if (!isActivity(node)) return false;
  const borders = node.boundary
    .map((id) => nodeOf(run.graph, id))
    .filter((border) => isCaught(border, thrown));
  const [border] = borders.sort((a, b) => Number(isForAll(a)) - Number(isForAll(b)));
  if (border?.kind !== 'boundary') return false;
  fireBorder(run, host, border);
  return true;
}

function isCaught(node: GraphNode, { kind, code }: Thrown): boolean {
  const event = 'event' in node ? node.event : null;
  if (event === null || event.kind !== kind) return false;
  return event.code === null || event.code === code;
}

/** Who catches every code comes after who catches this one. */
const isForAll = (node: GraphNode): boolean =>
  'event' in node && 'code' in node.event && node.event.code === null;

function endAll(run: Run, code: string | null): void {
  run.forget();
  emptyScope(run, run.scope(ROOT), 'cancelled');
  run.state.ended = { reason: 'error', code };
  run.note({ kind: 'instanceEnded', reason: 'error', code });
}

/** Ends all that is in the scope of the event, or in the whole process. */
function terminate(run: Run, token: Token, isAll: boolean): void {
  run.end(token, 'done');
  const scope = run.scope(isAll ? ROOT : token.scope);
  run.remove(token);
  emptyScope(run, scope, 'cancelled');
  run.queueUp({ do: 'settle', scope: scope.id });
}

function followLink(run: Run, token: Token, name: string): void {
  run.end(token, 'done');
  run.remove(token);
  const target = Object.values(run.graph.nodes).find(
    (node) =>
      node.kind === 'catch' &&
      node.scope === run.scope(token.scope).node &&
      node.event.kind === 'link' &&
      node.event.name === name,
  );
  if (target === undefined) return;
  const next = run.add({ node: target.id, scope: token.scope, prev: [token.ai] });
  run.queueUp({ do: 'enter', token: next.id });
}
