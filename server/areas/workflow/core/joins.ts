import type { Via } from './effect.ts';
import { nodeOf, type GraphNode } from './graph.ts';
import type { Run } from './run.ts';
import type { ProcessState, Token } from './state.ts';

/** Joins one group of tokens that wait at a parallel gateway and of which one has come by each way. Whether one was joined. */
export function joinParallel(run: Run, scope: number, node: GraphNode): boolean {
  const waiting = waitingAt(run.state, scope, node.id);
  const taken = node.incoming.map((flow) => waiting.find(({ via }) => via === flow));
  if (taken.some((token) => token === undefined)) return false;
  merge(run, node.id, taken as Token[]);
  return true;
}

/**
 * Joins at inclusive gateways: asked only when nothing else moves, because a token that is still under way may come (BPMN 2.0.2 table 13.3).
 * A gateway waits while a token stands somewhere from where it can come by a way nobody has come by, and by none that somebody has.
 * Whether one was joined.
 */
export function joinInclusive(run: Run): boolean {
  for (const token of run.state.tokens) {
    if (token.st !== 'join') continue;
    const node = run.node(token);
    if (node.kind !== 'inclusive' || isAwaited(run, token.scope, node)) continue;
    const waiting = waitingAt(run.state, token.scope, node.id);
    const taken = node.incoming.flatMap((flow) => waiting.find(({ via }) => via === flow) ?? []);
    merge(run, node.id, taken);
    return true;
  }
  return false;
}

function isAwaited(run: Run, scope: number, node: GraphNode): boolean {
  const full = new Set(waitingAt(run.state, scope, node.id).map(({ via }) => via));
  const ways = Object.entries(run.graph.joins[node.id] ?? {});
  const reachesEmpty = (id: string): boolean =>
    ways.some(([flow, from]) => !full.has(flow) && from.includes(id));
  const reachesFull = (id: string): boolean =>
    ways.some(([flow, from]) => full.has(flow) && from.includes(id));
  return run.state.tokens.some(
    (token) =>
      token.scope === scope &&
      token.node !== node.id &&
      reachesEmpty(token.node) &&
      !reachesFull(token.node),
  );
}

const waitingAt = (state: ProcessState, scope: number, node: string): readonly Token[] =>
  state.tokens.filter(
    (token) => token.st === 'join' && token.scope === scope && token.node === node,
  );

/** Makes one token of those that came, and lets it go on. */
function merge(run: Run, node: string, taken: readonly Token[]): void {
  const [first] = taken;
  if (first === undefined) return;
  const via: readonly Via[] = taken.map((token) => ({ flow: token.via, causes: token.prev }));
  for (const token of taken) run.remove(token);
  const prev = [...new Set(taken.flatMap((token) => token.prev))];
  const joined = run.add({ node, scope: first.scope, via: first.via, prev });
  run.start(joined, via);
  run.queueUp({ do: 'leave', token: joined.id });
}

/** @throws Error where a node is no join. */
export function tryParallel(run: Run, token: Token): void {
  const node = nodeOf(run.graph, token.node);
  if (node.kind === 'parallel' && token.st === 'join') joinParallel(run, token.scope, node);
}
