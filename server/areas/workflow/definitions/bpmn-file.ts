import { BpmnModdle } from 'bpmn-moddle';

import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { compileBpmn } from '../compile/compile.ts';
import { childrenOf, childOf, type Element } from '../compile/element.ts';
import type { Problem, ProblemKind } from '../compile/problem.ts';
import type { Graph } from '../core/graph.ts';
import { listHandlerNames } from '../engine/handlers.ts';

/** What cannot be kept at all, not even as a model that is still drawn. */
const BROKEN: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['tooLarge', 'tooDeep', 'notXml']);
const DOCTYPE = /<!(?:DOCTYPE|ENTITY)/i;

/** A file as far as it can be read. */
export interface ReadFile {
  readonly graphs: readonly Graph[];
  readonly problems: readonly Problem[];
  /** Nobody can read it: it is neither kept nor drawn. */
  readonly isBroken: boolean;
}

/** Reads a file for deploying; a DOCTYPE, which BPMN has no use for, makes it none. */
export async function readBpmn(house: Pick<Ctx, 'house'>, xml: string): Promise<ReadFile> {
  if (DOCTYPE.test(xml))
    return {
      graphs: [],
      problems: [{ element: '', kind: 'notXml', about: 'DOCTYPE' }],
      isBroken: true,
    };
  const { graphs, problems } = await compileBpmn(xml, listHandlerNames(house));
  return { graphs, problems, isBroken: problems.some(({ kind }) => BROKEN.has(kind)) };
}

/** @throws AppError `badModel` a file that nobody can read, with what is wrong */
export async function demandReadable(house: Pick<Ctx, 'house'>, xml: string): Promise<ReadFile> {
  const file = await readBpmn(house, xml);
  if (file.isBroken) throw new AppError('badModel', {}, { issues: file.problems.map(issueOf) });
  return file;
}

/** A problem as an issue: at its element, in words that are looked up. */
export const issueOf = ({ element, kind, about }: Problem) => ({
  path: element,
  rule: kind,
  message: `errors.bpmn.${kind}` satisfies ServerKey,
  params: { id: element, about },
});

/** The process of a file: the first that can run. Null in a file without one. */
export interface ProcessName {
  readonly key: string;
  readonly name: string | null;
}

/** What the process of a file is called. */
export async function readProcessName(xml: string): Promise<ProcessName | null> {
  const process = processOf(await readTree(xml));
  return process?.id === undefined ? null : { key: process.id, name: process.name?.trim() || null };
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

/** The elements of a file as moddle reads them. It must have been found readable (`demandReadable`). */
export async function readTree(xml: string): Promise<Element> {
  const { rootElement } = await new BpmnModdle().fromXML(xml, 'bpmn:Definitions');
  return rootElement as unknown as Element;
}

function processOf(definitions: Element): Element | null {
  const processes = childrenOf(definitions, 'rootElements').filter(
    ({ $type }) => $type === 'bpmn:Process',
  );
  return processes.find(({ isExecutable }) => isExecutable !== false) ?? processes[0] ?? null;
}

/** Whether a file holds a drawing of its process. */
export async function hasDiagram(xml: string): Promise<boolean> {
  const [diagram] = childrenOf(await readTree(xml), 'diagrams');
  return childrenOf(childOf(diagram ?? null, 'plane'), 'planeElement').length > 0;
}
