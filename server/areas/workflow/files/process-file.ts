import { BpmnModdle } from 'bpmn-moddle';

import { compileBpmn } from '../compile/compile.ts';
import { childOf, childrenOf, type Element } from '../compile/element.ts';
import type { Problem, ProblemKind } from '../compile/problem.ts';
import type { Graph } from '../core/graph.ts';

/** What cannot be kept at all, not even as a model that is still drawn. */
const BROKEN: ReadonlySet<ProblemKind> = new Set<ProblemKind>([
  'tooLarge',
  'tooDeep',
  'notXml',
  'tooCostly',
  'badEncoding',
]);
const DOCTYPE = /<!(?:DOCTYPE|ENTITY)/i;

/** What a process of a file is called. */
export interface ProcessName {
  readonly key: string;
  readonly name: string | null;
}

/** A file as far as it can be read. */
export interface ReadFile {
  readonly graphs: readonly Graph[];
  readonly problems: readonly Problem[];
  /** Nobody can read it: it is neither kept nor drawn. */
  readonly isBroken: boolean;
  /** The process that can run, else the first; null in a file without one. */
  readonly process: ProcessName | null;
  readonly hasDiagram: boolean;
}

/** What keeps a file from being read at all. */
export const unreadable = (kind: ProblemKind, about = ''): ReadFile => ({
  graphs: [],
  problems: [{ element: '', label: '', kind, about }],
  isBroken: true,
  process: null,
  hasDiagram: false,
});

/** Reads a file for deploying; a DOCTYPE, which BPMN has no use for, makes it none. */
export async function readFile(xml: string, handlers: readonly string[]): Promise<ReadFile> {
  if (DOCTYPE.test(xml)) return unreadable('notXml', 'DOCTYPE');
  const { graphs, problems, definitions } = await compileBpmn(xml, new Set(handlers));
  const isBroken = definitions === null || problems.some(({ kind }) => BROKEN.has(kind));
  const process = processOf(definitions);
  const [diagram] = childrenOf(definitions, 'diagrams');
  return {
    graphs,
    problems,
    isBroken,
    process:
      process?.id === undefined ? null : { key: process.id, name: process.name?.trim() || null },
    hasDiagram: childrenOf(childOf(diagram ?? null, 'plane'), 'planeElement').length > 0,
  };
}

/** The file with its process called so; diagrams that show it still do. A file without a process stays as it is. */
export async function renameProcess(
  xml: string,
  { key, name }: { readonly key: string; readonly name: string },
): Promise<string> {
  const moddle = new BpmnModdle();
  const { rootElement } = await moddle.fromXML(xml, 'bpmn:Definitions');
  const process = processOf(rootElement as unknown as Element);
  if (process === null || (process.id === key && process.name === name)) return xml;
  Object.assign(process, { id: key, name });
  const { xml: renamed } = await moddle.toXML(rootElement, { format: true });
  return renamed;
}

/** The elements of a file as moddle reads them. It must have been found readable. */
export async function readTree(xml: string): Promise<Element> {
  const { rootElement } = await new BpmnModdle().fromXML(xml, 'bpmn:Definitions');
  return rootElement as unknown as Element;
}

function processOf(definitions: Element | null): Element | null {
  const processes = childrenOf(definitions, 'rootElements').filter(
    ({ $type }) => $type === 'bpmn:Process',
  );
  return processes.find(({ isExecutable }) => isExecutable !== false) ?? processes[0] ?? null;
}
