import { BpmnModdle } from 'bpmn-moddle';

import { childOf, childrenOf, idOf, textOf, type Element } from '../compile/element.ts';

/** What stands drawn in a BPMN file (its DI part): places in pixels. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DiagramShape {
  readonly id: string;
  /** Such as `bpmn:UserTask`. */
  readonly type: string;
  readonly name: string;
  readonly bounds: Bounds;
  readonly label: Bounds | null;
  /** What kind of event it is; '' for none. */
  readonly event: string;
  readonly isInterrupting: boolean;
  readonly isExpanded: boolean;
  readonly isHorizontal: boolean;
  /** Done several times: at once, in turn, or in a loop. */
  readonly loop: 'parallel' | 'sequential' | 'loop' | null;
}

export interface DiagramEdge {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly label: Bounds | null;
  readonly isConditional: boolean;
  readonly isDefault: boolean;
}

export interface Diagram {
  readonly shapes: readonly DiagramShape[];
  readonly edges: readonly DiagramEdge[];
}

/** The first diagram of a file; empty where nothing is drawn in it or the file cannot be read. */
export async function readDiagram(xml: string): Promise<Diagram> {
  const definitions = await new BpmnModdle().fromXML(xml, 'bpmn:Definitions').then(
    ({ rootElement }) => rootElement as unknown as Element,
    () => null,
  );
  const [diagram] = childrenOf(definitions, 'diagrams');
  const elements = childrenOf(childOf(diagram ?? null, 'plane'), 'planeElement');
  return {
    shapes: elements.flatMap((element) =>
      element.$type === 'bpmndi:BPMNShape' ? (readShape(element) ?? []) : [],
    ),
    edges: elements.flatMap((element) =>
      element.$type === 'bpmndi:BPMNEdge' ? (readEdge(element) ?? []) : [],
    ),
  };
}

function readShape(shape: Element): DiagramShape | null {
  const element = childOf(shape, 'bpmnElement');
  const bounds = readBounds(childOf(shape, 'bounds'));
  if (element === null || bounds === null) return null;
  const [definition] = childrenOf(element, 'eventDefinitions');
  return {
    id: idOf(element),
    type: element.$type,
    name: textOf(element, 'name') ?? textOf(element, 'text') ?? '',
    bounds,
    label: readBounds(childOf(childOf(shape, 'label'), 'bounds')),
    event: definition?.$type.replace(/^bpmn:|EventDefinition$/g, '') ?? '',
    isInterrupting: element['cancelActivity'] !== false && element['isInterrupting'] !== false,
    isExpanded: shape['isExpanded'] !== false,
    isHorizontal: shape['isHorizontal'] !== false,
    loop: readLoop(childOf(element, 'loopCharacteristics')),
  };
}

function readLoop(loop: Element | null): DiagramShape['loop'] {
  if (loop === null) return null;
  if (loop.$type === 'bpmn:StandardLoopCharacteristics') return 'loop';
  return loop['isSequential'] === true ? 'sequential' : 'parallel';
}

function readEdge(edge: Element): DiagramEdge | null {
  const element = childOf(edge, 'bpmnElement');
  const points = childrenOf(edge, 'waypoint').map(({ x, y }) => ({ x: Number(x), y: Number(y) }));
  if (
    element === null ||
    points.length < 2 ||
    points.some(({ x, y }) => !Number.isFinite(x) || !Number.isFinite(y))
  )
    return null;
  const source = childOf(element, 'sourceRef');
  return {
    id: idOf(element),
    type: element.$type,
    name: textOf(element, 'name') ?? '',
    points,
    label: readBounds(childOf(childOf(edge, 'label'), 'bounds')),
    isConditional:
      childOf(element, 'conditionExpression') !== null &&
      source?.$type.endsWith('Gateway') !== true,
    isDefault: childOf(source, 'default')?.id === element.id && element.id !== undefined,
  };
}

function readBounds(bounds: Element | null): Bounds | null {
  if (bounds === null) return null;
  const [x, y, width, height] = [bounds['x'], bounds['y'], bounds['width'], bounds['height']].map(
    Number,
  );
  if (x === undefined || y === undefined || width === undefined || height === undefined)
    return null;
  return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : null;
}
