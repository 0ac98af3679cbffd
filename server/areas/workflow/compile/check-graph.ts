import { isActivity, type Graph, type GraphNode } from '../core/graph.ts';
import type { Problems } from './problem.ts';

/** What a graph must keep to run: starts and ends, flows that stay in their scope, events that something can reach. */
export function checkGraph(graph: Graph, problems: Problems): void {
  checkStarts(graph, problems);
  for (const flow of Object.values(graph.flows)) {
    const [from, to] = [graph.nodes[flow.from], graph.nodes[flow.to]];
    if (from === undefined || to === undefined) problems.add(flow.id, 'noEnds');
    else if (from.scope !== to.scope) problems.add(flow.id, 'crossesScope');
    // all of these are always taken, or the event that comes first
    if (flow.condition !== null && (from?.kind === 'parallel' || from?.kind === 'eventGateway'))
      problems.add(flow.id, 'noCondition');
  }
  for (const node of Object.values(graph.nodes)) checkNode(graph, node, problems);
}

function checkStarts(graph: Graph, problems: Problems): void {
  for (const [scope, { starts }] of Object.entries(graph.scopes)) {
    if (starts.length === 0) problems.add(scope, 'noStart');
    const plain = starts.filter((id) => isPlain(graph.nodes[id]));
    // a whole process may begin in several ways, but by hand in one
    if ((scope === '' ? plain : starts).length > 1)
      problems.add(scope, 'unsupported', 'multipleStarts');
    const sub = graph.nodes[scope];
    if (sub?.kind === 'subProcess' && !sub.isEventSubProcess)
      checkPlainStarts(graph, starts, problems);
  }
}

const isPlain = (node: GraphNode | undefined): boolean =>
  node?.kind === 'start' && node.event.kind === 'none';

/** A sub-process that stands in the flow begins by itself. */
function checkPlainStarts(graph: Graph, starts: readonly string[], problems: Problems): void {
  for (const id of starts) {
    const start = graph.nodes[id];
    if (start?.kind === 'start' && !isPlain(start))
      problems.add(id, 'unsupported', `start ${start.event.kind}`);
  }
}

function checkNode(graph: Graph, node: GraphNode, problems: Problems): void {
  if (node.kind === 'start' || node.kind === 'boundary') {
    if (node.incoming.length > 0) problems.add(node.id, 'startHasIncoming');
    if (node.kind === 'boundary') checkBoundary(graph, node, problems);
  } else if (!isReached(node)) problems.add(node.id, 'unreachable');
  if (isLast(node) && node.outgoing.length > 0) problems.add(node.id, 'endHasOutgoing');
  if (isGateway(node) && node.outgoing.length === 0) problems.add(node.id, 'dangling');
  if (node.kind === 'eventGateway') checkEventGateway(graph, node, problems);
  checkLink(graph, node, problems);
  checkFallback(graph, node, problems);
}

/** Ends, and links, which go on where they are caught. */
const isLast = (node: GraphNode): boolean =>
  node.kind === 'end' || (node.kind === 'throw' && node.event.kind === 'link');

const isGateway = ({ kind }: GraphNode): boolean =>
  kind === 'exclusive' || kind === 'inclusive' || kind === 'parallel' || kind === 'eventGateway';

function isReached(node: GraphNode): boolean {
  if (node.incoming.length > 0) return true;
  if (node.kind === 'subProcess' && node.isEventSubProcess) return true;
  return node.kind === 'catch' && node.event.kind === 'link';
}

function checkBoundary(
  graph: Graph,
  node: GraphNode & { readonly kind: 'boundary' },
  problems: Problems,
): void {
  const host = graph.nodes[node.attachedTo];
  if (host === undefined || !isActivity(host) || host.scope !== node.scope)
    problems.add(node.id, 'noReference', node.attachedTo);
}

function checkEventGateway(graph: Graph, node: GraphNode, problems: Problems): void {
  for (const id of node.outgoing) {
    const target = graph.nodes[graph.flows[id]?.to ?? ''];
    const isCaught = target?.kind === 'catch' && target.event.kind !== 'link';
    if (!isCaught && target?.kind !== 'receiveTask')
      problems.add(node.id, 'notAnEvent', target?.id ?? '');
  }
}

function checkLink(graph: Graph, node: GraphNode, problems: Problems): void {
  if (node.kind !== 'throw' || node.event.kind !== 'link') return;
  const { name } = node.event;
  const targets = Object.values(graph.nodes).filter(
    (one) =>
      one.kind === 'catch' &&
      one.scope === node.scope &&
      one.event.kind === 'link' &&
      one.event.name === name,
  );
  if (targets.length !== 1) problems.add(node.id, 'noLinkTarget', name);
}

/** A default flow leaves the node it is the default of. */
function checkFallback(graph: Graph, node: GraphNode, problems: Problems): void {
  const fallback = 'fallback' in node ? node.fallback : null;
  if (fallback !== null && graph.flows[fallback]?.from !== node.id)
    problems.add(node.id, 'noReference', fallback);
}
