import { escapeXml } from '#server/base/tables/xml-text.ts';

/** A node of a process that is written by us: where it stands, in columns and rows from the top left. */
export interface DrawnNode {
  readonly id: string;
  readonly tag: 'startEvent' | 'endEvent' | 'userTask' | 'exclusiveGateway' | 'parallelGateway';
  readonly name: string;
  readonly at: readonly [column: number, row: number];
  /** Attributes beside id and name, e.g. whom a task is for. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Elements inside, as XML. */
  readonly inner?: string;
}

export interface DrawnFlow {
  readonly from: string;
  readonly to: string;
  readonly name?: string;
  /** `${…}` */
  readonly condition?: string;
}

export interface DrawnProcess {
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly DrawnNode[];
  readonly flows: readonly DrawnFlow[];
}

const SIZES: Readonly<Record<DrawnNode['tag'], readonly [number, number]>> = {
  startEvent: [36, 36],
  endEvent: [36, 36],
  userTask: [110, 80],
  exclusiveGateway: [50, 50],
  parallelGateway: [50, 50],
};
const LEFT = 180;
const TOP = 140;
const COLUMN = 170;
const ROW = 140;
const LABEL = { width: 90, height: 14 };

const NAMESPACES = [
  ['bpmn', 'http://www.omg.org/spec/BPMN/20100524/MODEL'],
  ['bpmndi', 'http://www.omg.org/spec/BPMN/20100524/DI'],
  ['dc', 'http://www.omg.org/spec/DD/20100524/DC'],
  ['di', 'http://www.omg.org/spec/DD/20100524/DI'],
  ['xsi', 'http://www.w3.org/2001/XMLSchema-instance'],
  ['activiti', 'http://activiti.org/bpmn'],
  ['dsr', 'urn:digital-station-room:bpmn'],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** A process as a BPMN file with its drawing. */
export function drawBpmn({ key, name, nodes, flows }: DrawnProcess): string {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const drawn = flows.map((flow) => ({ ...flow, id: `flow_${flow.from}_${flow.to}` }));
  const body = [...nodes.map((node) => writeNode(node)), ...drawn.map((flow) => writeFlow(flow))];
  const shapes = [
    ...nodes.map((node) => writeShape(node)),
    ...drawn.map((flow) => writeEdge(flow, need(known, flow.from), need(known, flow.to))),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<bpmn:definitions ${NAMESPACES} id="definitions_${escapeXml(key)}" targetNamespace="urn:digital-station-room:processes">`,
    `  <bpmn:process id="${escapeXml(key)}" name="${escapeXml(name)}" isExecutable="true">`,
    ...body.map((line) => `    ${line}`),
    '  </bpmn:process>',
    '  <bpmndi:BPMNDiagram id="diagram">',
    `    <bpmndi:BPMNPlane id="plane" bpmnElement="${escapeXml(key)}">`,
    ...shapes.map((line) => `      ${line}`),
    '    </bpmndi:BPMNPlane>',
    '  </bpmndi:BPMNDiagram>',
    '</bpmn:definitions>',
    '',
  ].join('\n');
}

function need(known: ReadonlyMap<string, DrawnNode>, id: string): DrawnNode {
  const node = known.get(id);
  if (node === undefined)
    throw new Error(`no node "${id}"; known: ${[...known.keys()].join(', ')}`);
  return node;
}

function writeNode({ id, tag, name, attributes = {}, inner }: DrawnNode): string {
  const more = Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`)
    .join('');
  const head = `bpmn:${tag} id="${id}" name="${escapeXml(name)}"${more}`;
  return inner === undefined ? `<${head}/>` : `<${head}>${inner}</bpmn:${tag}>`;
}

function writeFlow({ id, from, to, name, condition }: DrawnFlow & { readonly id: string }): string {
  const head = `bpmn:sequenceFlow id="${id}"${name === undefined ? '' : ` name="${escapeXml(name)}"`} sourceRef="${from}" targetRef="${to}"`;
  if (condition === undefined) return `<${head}/>`;
  return `<${head}><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escapeXml(condition)}</bpmn:conditionExpression></bpmn:sequenceFlow>`;
}

interface NodeBox {
  /** Of its middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function placeOf({ tag, at: [column, row] }: DrawnNode): NodeBox {
  const [width, height] = SIZES[tag];
  return { x: LEFT + column * COLUMN, y: TOP + row * ROW, width, height };
}

function writeShape(node: DrawnNode): string {
  const { x, y, width, height } = placeOf(node);
  const bounds = `<dc:Bounds x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"/>`;
  const label =
    node.tag === 'userTask'
      ? ''
      : `<bpmndi:BPMNLabel>${writeLabel({ x, y: y - height / 2 - 12 })}</bpmndi:BPMNLabel>`;
  const marker = node.tag === 'exclusiveGateway' ? ' isMarkerVisible="true"' : '';
  return `<bpmndi:BPMNShape id="shape_${node.id}" bpmnElement="${node.id}"${marker}>${bounds}${label}</bpmndi:BPMNShape>`;
}

const writeLabel = ({ x, y }: Point): string =>
  `<dc:Bounds x="${x - LABEL.width / 2}" y="${y - LABEL.height / 2}" width="${LABEL.width}" height="${LABEL.height}"/>`;

function writeEdge(
  { id, name }: DrawnFlow & { readonly id: string },
  source: DrawnNode,
  target: DrawnNode,
): string {
  const points = wayBetween(placeOf(source), placeOf(target), source.tag.endsWith('Gateway'));
  const waypoints = points.map(({ x, y }) => `<di:waypoint x="${x}" y="${y}"/>`).join('');
  const [first, second] = points;
  const label =
    name === undefined || first === undefined || second === undefined
      ? ''
      : `<bpmndi:BPMNLabel>${writeLabel(besideWay(first, second))}</bpmndi:BPMNLabel>`;
  return `<bpmndi:BPMNEdge id="edge_${id}" bpmnElement="${id}">${waypoints}${label}</bpmndi:BPMNEdge>`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of a label: above a way along a row, right of one between rows. */
function besideWay(first: Point, second: Point): Point {
  const [x, y] = [(first.x + second.x) / 2, (first.y + second.y) / 2];
  return first.x === second.x ? { x: x + LABEL.width / 2 + 6, y } : { x, y: y - 12 };
}

/** Straight along a row; between rows first down where it leaves a gateway, else first along. */
function wayBetween(from: NodeBox, to: NodeBox, leavesDown: boolean): readonly Point[] {
  const [right, left] = [from.x + from.width / 2, to.x - to.width / 2];
  if (from.y === to.y)
    return [
      { x: right, y: from.y },
      { x: left, y: to.y },
    ];
  const sign = to.y > from.y ? 1 : -1;
  if (leavesDown)
    return [
      { x: from.x, y: from.y + (sign * from.height) / 2 },
      { x: from.x, y: to.y },
      { x: left, y: to.y },
    ];
  return [
    { x: right, y: from.y },
    { x: to.x, y: from.y },
    { x: to.x, y: to.y - (sign * to.height) / 2 },
  ];
}
