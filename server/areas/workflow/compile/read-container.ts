import type { GraphFlow, GraphNode, GraphScope } from '../core/graph.ts';
import {
  checkCondition,
  childOf,
  childrenOf,
  idOf,
  refOf,
  textOf,
  bodyOf,
  type Element,
} from './element.ts';
import {
  readCall,
  readLoop,
  readScript,
  readService,
  readUserTask,
  type Reading,
} from './read-activity.ts';
import { readEvent } from './read-events.ts';

/** Most nodes of a process, and how deep sub-processes may stand in each other (workflow design, 6.1). */
const MOST_NODES = 2_000;
const MOST_DEPTH = 20;
const MOST_FLOWS = 5_000;

/** What is read so far, of the process and all its sub-processes. */
export interface Parts {
  readonly nodes: Map<string, GraphNode>;
  readonly flows: Map<string, GraphFlow>;
  readonly scopes: Map<string, GraphScope>;
}

/** Where nodes stand: in which sub-process, how deep, and which flows touch them. */
interface NodeSurroundings {
  readonly scope: string;
  readonly depth: number;
  readonly isEventSubProcess: boolean;
  readonly incoming: ReadonlyMap<string, readonly string[]>;
  readonly outgoing: ReadonlyMap<string, readonly string[]>;
  readonly boundary: ReadonlyMap<string, readonly string[]>;
}

type Base = Pick<GraphNode, 'id' | 'name' | 'scope' | 'incoming' | 'outgoing'>;

const ARTIFACTS: ReadonlySet<string> = new Set([
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
  'bpmn:SequenceFlow',
]);

/** Reads the flows and nodes of a process or sub-process and of all sub-processes in it. */
export function readContainer(
  reading: Reading,
  parts: Parts,
  container: Element,
  at: { readonly scope: string; readonly depth: number; readonly isEventSubProcess: boolean },
): void {
  if (at.depth > MOST_DEPTH) return reading.problems.add(at.scope, 'tooDeep', String(MOST_DEPTH));
  const elements = childrenOf(container, 'flowElements');
  const incoming = new Map<string, string[]>();
  const outgoing = new Map<string, string[]>();
  for (const element of elements)
    if (element.$type === 'bpmn:SequenceFlow') {
      giveId(element, `flow:${at.scope}:${parts.flows.size}`);
      if (parts.flows.size >= MOST_FLOWS)
        return reading.problems.add(idOf(element), 'tooManyNodes', String(MOST_FLOWS));
      const flow = readFlow(reading, element);
      if (flow === null) continue;
      keep(reading, parts.flows, flow);
      push(outgoing, flow.from, flow.id);
      push(incoming, flow.to, flow.id);
    }
  const boundary = new Map<string, string[]>();
  for (const element of elements)
    if (element.$type === 'bpmn:BoundaryEvent')
      push(boundary, refOf(element, 'attachedToRef') ?? '', idOf(element));
  const place: NodeSurroundings = { ...at, incoming, outgoing, boundary };
  for (const element of elements)
    if (!ARTIFACTS.has(element.$type)) readNode(reading, parts, element, place);
  parts.scopes.set(at.scope, scopeOf(parts, at.scope));
}

function scopeOf({ nodes }: Parts, scope: string): GraphScope {
  const inside = [...nodes.values()].filter((node) => node.scope === scope);
  return {
    starts: inside.filter(({ kind }) => kind === 'start').map(({ id }) => id),
    eventSubProcesses: inside
      .filter((node) => node.kind === 'subProcess' && node.isEventSubProcess)
      .map(({ id }) => id),
  };
}

function readFlow({ problems }: Reading, element: Element): GraphFlow | null {
  const [from, to] = [refOf(element, 'sourceRef'), refOf(element, 'targetRef')];
  if (from === null || to === null) {
    problems.add(idOf(element), 'noEnds');
    return null;
  }
  const condition = bodyOf(element, 'conditionExpression');
  checkCondition(problems, idOf(element), condition);
  return { id: idOf(element), name: textOf(element, 'name'), from, to, condition };
}

/** BPMN asks for ids only where something refers: what has none is told apart by its place in the file. */
function giveId(element: Element, id: string): void {
  if (idOf(element) === '') Object.assign(element, { id });
}

function readNode(reading: Reading, parts: Parts, element: Element, place: NodeSurroundings): void {
  if (element['triggeredByEvent'] === true)
    giveId(element, `subProcess:${place.scope}:${parts.nodes.size}`);
  const id = idOf(element);
  if (parts.nodes.size >= MOST_NODES)
    return parts.nodes.size === MOST_NODES
      ? reading.problems.add(id, 'tooManyNodes', String(MOST_NODES))
      : undefined;
  checkOnly(reading, element);
  const base: Base = {
    id,
    name: textOf(element, 'name'),
    scope: place.scope,
    incoming: place.incoming.get(id) ?? [],
    outgoing: place.outgoing.get(id) ?? [],
  };
  const node =
    readEventNode(reading, element, base, place) ??
    readGateway(element, base) ??
    readActivityNode(reading, element, base, place);
  if (node === null) return reading.problems.add(id, 'unsupported', element.$type);
  keep(reading, parts.nodes, node);
  if (node.kind === 'subProcess')
    readContainer(reading, parts, element, {
      scope: id,
      depth: place.depth + 1,
      isEventSubProcess: node.isEventSubProcess,
    });
}

function readEventNode(
  reading: Reading,
  element: Element,
  base: Base,
  place: NodeSurroundings,
): GraphNode | null {
  const { problems, extensions } = reading;
  switch (element.$type) {
    case 'bpmn:StartEvent': {
      const event = readEvent(
        element,
        place.isEventSubProcess ? 'eventSubStart' : 'start',
        problems,
      );
      return {
        ...base,
        kind: 'start',
        event,
        initiator: extensions.read(element, 'initiator'),
        isInterrupting: element['isInterrupting'] !== false,
        formKey: extensions.read(element, 'formKey'),
      };
    }
    case 'bpmn:EndEvent':
      return { ...base, kind: 'end', event: readEvent(element, 'end', problems) };
    case 'bpmn:IntermediateThrowEvent':
      return { ...base, kind: 'throw', event: readEvent(element, 'throw', problems) };
    case 'bpmn:IntermediateCatchEvent':
      return { ...base, kind: 'catch', event: readEvent(element, 'catch', problems) };
    case 'bpmn:BoundaryEvent': {
      const attachedTo = refOf(element, 'attachedToRef');
      if (attachedTo === null) problems.add(base.id, 'noReference');
      const event = readEvent(element, 'boundary', problems);
      return {
        ...base,
        kind: 'boundary',
        event,
        attachedTo: attachedTo ?? '',
        isInterrupting: event.kind === 'error' || element['cancelActivity'] !== false,
      };
    }
    default:
      return null;
  }
}

function readGateway(element: Element, base: Base): GraphNode | null {
  const fallback = refOf(element, 'default');
  switch (element.$type) {
    case 'bpmn:ExclusiveGateway':
      return { ...base, kind: 'exclusive', fallback };
    case 'bpmn:InclusiveGateway':
      return { ...base, kind: 'inclusive', fallback };
    case 'bpmn:ParallelGateway':
      return { ...base, kind: 'parallel' };
    case 'bpmn:EventBasedGateway':
      return { ...base, kind: 'eventGateway' };
    default:
      return null;
  }
}

/** What BPMN can say of nodes with the one value that is done: each is done once for what comes to it, and ends there. */
const ONLY: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['startQuantity', 1],
  ['completionQuantity', 1],
  ['isForCompensation', false],
  ['instantiate', false],
  ['eventGatewayType', 'Exclusive'],
]);

function checkOnly({ problems }: Reading, element: Element): void {
  for (const [word, done] of ONLY)
    if ((element[word] ?? done) !== done) problems.add(idOf(element), 'unsupported', word);
}

function readActivityNode(
  reading: Reading,
  element: Element,
  base: Base,
  place: NodeSurroundings,
): GraphNode | null {
  const activity = {
    ...base,
    loop: readLoop(reading, element),
    boundary: place.boundary.get(base.id) ?? [],
    fallback: refOf(element, 'default'),
  };
  switch (element.$type) {
    case 'bpmn:Task':
    case 'bpmn:ManualTask':
      return { ...activity, kind: 'passTask' };
    case 'bpmn:UserTask':
      return { ...activity, kind: 'userTask', task: readUserTask(reading, element) };
    case 'bpmn:ReceiveTask':
      return { ...activity, kind: 'receiveTask', message: messageOf(element) };
    case 'bpmn:ServiceTask':
    case 'bpmn:SendTask':
    case 'bpmn:BusinessRuleTask':
      return { ...activity, kind: 'serviceTask', ...readService(reading, element) };
    case 'bpmn:ScriptTask':
      return {
        ...activity,
        kind: 'serviceTask',
        handler: null,
        fields: {},
        ...readScript(reading, element),
      };
    case 'bpmn:CallActivity':
      return { ...activity, kind: 'callActivity', ...readCall(reading, element) };
    case 'bpmn:SubProcess':
      return {
        ...activity,
        kind: 'subProcess',
        isEventSubProcess: element['triggeredByEvent'] === true,
      };
    default:
      return null;
  }
}

const messageOf = (element: Element): string | null =>
  textOf(childOf(element, 'messageRef'), 'name') ?? refOf(element, 'messageRef');

function keep<T extends { readonly id: string }>(
  { problems }: Reading,
  known: Map<string, T>,
  one: T,
): void {
  if (one.id === '' || one.id === '__proto__') problems.add(one.id, 'noKey', one.id);
  known.set(one.id, one);
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
