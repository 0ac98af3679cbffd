import type { Graph } from '../core/graph.ts';
import { checkGraph } from './check-graph.ts';
import { checkVariables } from './check-variables.ts';
import { childrenOf, Extensions, idOf, textOf, type Element } from './element.ts';
import { checkForeign } from './foreign.ts';
import { readLanes } from './lanes.ts';
import { nameElements } from './name-elements.ts';
import { Problems, type Problem } from './problem.ts';
import { findReach } from './reach.ts';
import { readContainer, type Parts } from './read-container.ts';
import { readXml } from './read-xml.ts';

/** What deploying a file would make: a graph for each process in it. It may be deployed when there is no problem. */
export interface Compiled {
  readonly graphs: readonly Graph[];
  readonly problems: readonly Problem[];
  /** All that stands in the file; null where nobody can read it. */
  readonly definitions: Element | null;
}

/**
 * Reads BPMN 2.0 (workflow design, 6.1): nothing that is not supported is skipped, everything is said with the id of its element.
 * @param handlers names that service tasks may call
 */
export async function compileBpmn(
  xml: string,
  handlers: ReadonlySet<string> = new Set(),
): Promise<Compiled> {
  const problems = new Problems();
  const definitions = await readXml(xml, problems);
  if (definitions === null) return { graphs: [], problems: problems.list(), definitions };
  const extensions = new Extensions(definitions);
  checkForeign(definitions, extensions.known, problems);
  for (const slip of extensions.slips) problems.add('', 'badWord', slip);
  const processes = childrenOf(definitions, 'rootElements').filter(
    ({ $type, isExecutable }) => $type === 'bpmn:Process' && isExecutable !== false,
  );
  if (processes.length === 0) problems.add('', 'noProcess');
  const graphs = processes.map((process) => {
    const parts: Parts = { nodes: new Map(), flows: new Map(), scopes: new Map() };
    const reading = { extensions, problems, handlers, lanes: readLanes(process, extensions) };
    readContainer(reading, parts, process, { scope: '', depth: 0, isEventSubProcess: false });
    const graph = asGraph(process, parts, problems);
    if (graph.key === '') problems.add('', 'noKey');
    checkGraph(graph, problems);
    checkVariables(graph, problems);
    return graph;
  });
  const names = problems.isEmpty ? undefined : nameElements(definitions);
  return { graphs, problems: problems.list(names), definitions };
}

function asGraph(process: Element, { nodes, flows, scopes }: Parts, problems: Problems): Graph {
  return {
    key: idOf(process),
    name: textOf(process, 'name'),
    nodes: Object.fromEntries(nodes),
    flows: Object.fromEntries(flows),
    scopes: Object.fromEntries(scopes),
    joins: findReach(nodes, flows, problems),
  };
}
