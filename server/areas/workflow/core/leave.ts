import { disarm, disarmScope } from './arms.ts';
import { flowOf, isActivity, type GraphFlow, type GraphNode } from './graph.ts';
import { finishMember } from './members.ts';
import type { Run } from './run.ts';
import { ROOT, type Token } from './state.ts';
import { WorkflowError } from './workflow-error.ts';

/** A token is done with its node: it goes on by the flows that are open to it, or dies. */
export function leave(run: Run, token: Token): void {
  disarm(run, token);
  run.end(token, 'done');
  if (token.parent !== null) return finishMember(run, token);
  const node = run.node(token);
  const flows = chooseFlows(run, token, node);
  run.remove(token);
  for (const { id, to } of flows) {
    run.note({ kind: 'flowTaken', flow: id });
    const next = run.add({ node: to, scope: token.scope, via: id, prev: [token.ai] });
    run.queueUp({ do: 'enter', token: next.id });
  }
  if (flows.length === 0) run.queueUp({ do: 'settle', scope: token.scope });
}

/** Gateways that ask no conditions: files that give their flows some are not deployed. */
const UNASKED: ReadonlySet<GraphNode['kind']> = new Set<GraphNode['kind']>([
  'parallel',
  'eventGateway',
]);

/** @throws WorkflowError `noWay` conditions are there and none of them holds; `expression` one of them cannot be worked out. */
function chooseFlows(run: Run, token: Token, node: GraphNode): readonly GraphFlow[] {
  const flows = node.outgoing.map((id) => flowOf(run.graph, id));
  if (node.kind === 'exclusive') return chooseOne(run, token, flows, node.fallback);
  if (UNASKED.has(node.kind)) return flows;
  const hasFallback = node.kind === 'inclusive' || isActivity(node);
  return chooseAll(run, token, flows, hasFallback ? node.fallback : null);
}

const isOpen = (run: Run, token: Token, { condition }: GraphFlow): boolean =>
  condition === null || run.holds(token, condition);

function chooseOne(
  run: Run,
  token: Token,
  flows: readonly GraphFlow[],
  fallback: string | null,
): readonly GraphFlow[] {
  const chosen =
    flows.find((flow) => flow.id !== fallback && isOpen(run, token, flow)) ??
    flows.find(({ id }) => id === fallback);
  if (chosen === undefined) throw new WorkflowError('noWay', token.node);
  return [chosen];
}

function chooseAll(
  run: Run,
  token: Token,
  flows: readonly GraphFlow[],
  fallback: string | null,
): readonly GraphFlow[] {
  const chosen = flows.filter((flow) => flow.id !== fallback && isOpen(run, token, flow));
  if (chosen.length > 0 || flows.length === 0) return chosen;
  const last = flows.filter(({ id }) => id === fallback);
  if (last.length === 0) throw new WorkflowError('noWay', token.node);
  return last;
}

/** A scope in which nothing moves or waits any more is over: what holds it goes on, the process has ended. */
export function settle(run: Run, id: number): void {
  if (!run.hasScope(id) || run.state.tokens.some(({ scope }) => scope === id)) return;
  const scope = run.scope(id);
  disarmScope(run, scope);
  if (id === ROOT) {
    run.state.ended = { reason: 'completed', code: null };
    run.note({ kind: 'instanceEnded', reason: 'completed', code: null });
    return;
  }
  const holder = scope.token === null ? undefined : run.find(scope.token);
  run.removeScope(scope);
  if (holder !== undefined) run.queueUp({ do: 'leave', token: holder.id });
}
