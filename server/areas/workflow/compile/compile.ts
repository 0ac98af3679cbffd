import { BpmnModdle } from 'bpmn-moddle';

import type { Graph } from '../core/graph.ts';
import { checkGraph } from './check-graph.ts';
import { childrenOf, Extensions, idOf, textOf, type Element } from './element.ts';
import { nestingOf } from './nesting.ts';
import { Problems, type Problem } from './problem.ts';
import { findReach } from './reach.ts';
import { readContainer, type Parts } from './read-container.ts';

/** Largest file, in characters, and how deep its elements may stand in each other: twenty sub-processes and what is in the last of them. */
const MAX_LENGTH = 2 * 1024 * 1024;
const MAX_NESTING = 64;

/** What deploying a file would make: a graph for each process in it. It may be deployed when there is no problem. */
export interface Compiled {
  readonly graphs: readonly Graph[];
  readonly problems: readonly Problem[];
}

/**
 * Reads BPMN 2.0 (workflow design, 6.1): nothing that is not supported is skipped, everything is said with the id of its element.
 * @param handlers names that service tasks and listeners may call
 */
export async function compileBpmn(
  xml: string,
  handlers: ReadonlySet<string> = new Set(),
): Promise<Compiled> {
  const problems = new Problems();
  const definitions = await readXml(xml, problems);
  if (definitions === null) return { graphs: [], problems: problems.list };
  const reading = { extensions: new Extensions(definitions), problems, handlers };
  const processes = childrenOf(definitions, 'rootElements').filter(
    ({ $type, isExecutable }) => $type === 'bpmn:Process' && isExecutable !== false,
  );
  if (processes.length === 0) problems.add('', 'noProcess');
  const graphs = processes.map((process) => {
    const parts: Parts = { nodes: new Map(), flows: new Map(), scopes: new Map() };
    readContainer(reading, parts, process, { scope: '', depth: 0, isEventSubProcess: false });
    const graph = asGraph(process, parts, problems);
    if (graph.key === '') problems.add('', 'noKey');
    checkGraph(graph, problems);
    return graph;
  });
  return { graphs, problems: problems.list };
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

/** The reader expands no entities; a file that is too large or too deep is not given to it. */
async function readXml(xml: string, problems: Problems): Promise<Element | null> {
  if (xml.length > MAX_LENGTH) problems.add('', 'tooLarge', String(MAX_LENGTH));
  else if (nestingOf(xml) > MAX_NESTING) problems.add('', 'tooDeep', String(MAX_NESTING));
  if (problems.list.length > 0) return null;
  try {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(xml, 'bpmn:Definitions');
    for (const { message } of warnings)
      problems.add('', 'unreadable', message.split('\n', 1)[0] ?? '');
    return rootElement as unknown as Element;
  } catch (error) {
    problems.add(
      '',
      'notXml',
      error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '',
    );
    return null;
  }
}
