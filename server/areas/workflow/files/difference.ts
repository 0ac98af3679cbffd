import { childOf, childrenOf, idOf, textOf, type Element } from '../compile/element.ts';
import { readDiagram, type Diagram } from '../picture/diagram.ts';
import { readTree } from './process-file.ts';

/** An element by its id; without a name its id stands for it. */
export interface NamedElement {
  readonly id: string;
  readonly name: string;
}

/** What became of a process: elements by id. `moved` ones are as they were and stand elsewhere. */
export interface Difference {
  readonly added: readonly NamedElement[];
  readonly removed: readonly NamedElement[];
  readonly changed: readonly NamedElement[];
  readonly moved: readonly NamedElement[];
}

/** An element with all that it says, without what stands in it by an id of its own and without what follows from its flows. */
interface Described {
  readonly name: string;
  readonly says: string;
}

/** Compares two readable files of a process. */
export async function compareProcesses(before: string, after: string): Promise<Difference> {
  const [from, to] = [await describe(before), await describe(after)];
  const both = [...to.elements.keys()].filter((id) => from.elements.has(id));
  const changed = both.filter((id) => from.elements.get(id)?.says !== to.elements.get(id)?.says);
  const still = new Set(changed);
  const moved = both.filter((id) => !still.has(id) && from.places.get(id) !== to.places.get(id));
  const name = (side: typeof from) => (id: string) => ({
    id,
    name: side.elements.get(id)?.name ?? id,
  });
  return {
    added: [...to.elements.keys()].filter((id) => !from.elements.has(id)).map(name(to)),
    removed: [...from.elements.keys()].filter((id) => !to.elements.has(id)).map(name(from)),
    changed: changed.map(name(to)),
    moved: moved.map(name(to)),
  };
}

async function describe(xml: string): Promise<{
  readonly elements: ReadonlyMap<string, Described>;
  readonly places: ReadonlyMap<string, string>;
}> {
  const elements = new Map<string, Described>();
  for (const root of childrenOf(await readTree(xml), 'rootElements')) collect(root, elements);
  return { elements, places: placesOf(await readDiagram(xml)) };
}

/** Lists whose members have ids of their own and are compared by themselves. */
const PARTS = [
  'flowElements',
  'artifacts',
  'participants',
  'messageFlows',
  'laneSets',
  'lanes',
] as const;
/** What flows and boundary events already say. */
const FOLLOWS: ReadonlySet<string> = new Set([
  'id',
  'incoming',
  'outgoing',
  '$parent',
  'di',
  ...PARTS,
]);

function collect(element: Element, found: Map<string, Described>): void {
  const id = idOf(element);
  if (id !== '' && element.$type !== 'bpmn:LaneSet')
    found.set(id, {
      name: textOf(element, 'name') ?? textOf(element, 'text') ?? id,
      says: JSON.stringify(say(element)),
    });
  for (const part of PARTS) for (const one of childrenOf(element, part)) collect(one, found);
  const child = childOf(element, 'childLaneSet');
  if (child !== null) collect(child, found);
}

/** An element as plain data, the same whatever order its attributes have; what it refers to by id. */
function say(element: Element): unknown {
  // a default is the same whether it is written or not
  const defaults = Object.getPrototypeOf(element) as Readonly<Record<string, unknown>>;
  const own = Object.keys(element)
    .filter((member) => !FOLLOWS.has(member) && element[member] !== defaults[member])
    .map((member): readonly [string, unknown] => [member, sayValue(element[member], element)]);
  const more = Object.entries(element.$attrs ?? {});
  return Object.fromEntries([
    ['$type', element.$type],
    ...[...own, ...more].sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}

/** What stands in an element is a part of it, whatever id a tool made up for it; what it refers to is named. */
function sayValue(value: unknown, owner: Element): unknown {
  if (Array.isArray(value)) return value.map((one) => sayValue(one, owner));
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return value;
  const element = value as Element;
  const isPart = element.id === undefined || element['$parent'] === owner;
  return isPart ? say(element) : element.id;
}

function placesOf({ shapes, edges }: Diagram): ReadonlyMap<string, string> {
  return new Map([
    ...shapes.map(({ id, bounds }): readonly [string, string] => [id, JSON.stringify(bounds)]),
    ...edges.map(({ id, points }): readonly [string, string] => [id, JSON.stringify(points)]),
  ]);
}
