import { isActivity, type Graph, type GraphFlow, type GraphNode } from '../core/graph.ts';
import type { Problems } from './problem.ts';

/** What may be kept of all joins together: fifty of them in a process of two thousand nodes. */
const MOST_KEPT = 200_000;

/**
 * For each inclusive gateway with several ways in: for each of them the nodes of its scope from which it is reached without passing the
 * gateway (BPMN 2.0.2 table 13.3). An activity leads on by the events at its border as well, a thrown link to where it is caught.
 */
export function findReach(
  nodes: ReadonlyMap<string, GraphNode>,
  flows: ReadonlyMap<string, GraphFlow>,
  problems: Problems,
): Graph['joins'] {
  const before = sourcesOf(nodes, flows);
  const joins: Record<string, Record<string, readonly string[]>> = {};
  let kept = 0;
  for (const node of nodes.values()) {
    if (node.kind !== 'inclusive' || node.incoming.length < 2) continue;
    const ways: Record<string, readonly string[]> = {};
    for (const id of node.incoming) {
      ways[id] = [...upstreamOf(before, flows.get(id)?.from ?? '', node.id)];
      kept += ways[id].length;
      if (kept <= MOST_KEPT) continue;
      problems.add(node.id, 'tooManyNodes', String(MOST_KEPT));
      return joins;
    }
    joins[node.id] = ways;
  }
  return joins;
}

/** Of each node those that lead to it at once. */
function sourcesOf(
  nodes: ReadonlyMap<string, GraphNode>,
  flows: ReadonlyMap<string, GraphFlow>,
): ReadonlyMap<string, readonly string[]> {
  const before = new Map<string, string[]>();
  const link = (from: string, to: string): void =>
    void before.set(to, [...(before.get(to) ?? []), from]);
  for (const { from, to } of flows.values()) link(from, to);
  for (const node of nodes.values()) {
    if (isActivity(node)) for (const id of node.boundary) link(node.id, id);
    if (node.kind !== 'throw' || node.event.kind !== 'link') continue;
    const { name } = node.event;
    for (const other of nodes.values())
      if (
        other.kind === 'catch' &&
        other.scope === node.scope &&
        other.event.kind === 'link' &&
        other.event.name === name
      )
        link(node.id, other.id);
  }
  return before;
}

function upstreamOf(
  before: ReadonlyMap<string, readonly string[]>,
  from: string,
  without: string,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === without || found.has(id)) continue;
    found.add(id);
    open.push(...(before.get(id) ?? []));
  }
  return found;
}
