import { escapeXml } from '#server/base/tables/xml-text.ts';
import type { Bounds, Diagram, DiagramEdge, DiagramShape } from './diagram.ts';
import { EVENT_ICONS, GATEWAY_ICONS, TASK_ICONS } from './icons.ts';
import { drawText, round } from './text.ts';

/** What is marked in a picture: what was done, what is under way, which flows were taken; by their ids. */
export interface Marks {
  readonly done: ReadonlySet<string>;
  readonly active: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
}

const STYLE = `
  .s{fill:#fff;stroke:#434343;stroke-width:1.5}.n{fill:none;stroke:#434343;stroke-width:1.5}.f{fill:#434343;stroke:none}
  .t{font:12px system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;fill:#262626;text-anchor:middle}
  .done .s{stroke:#389e0d;fill:#f6ffed}.done .n{stroke:#389e0d}.done .f{fill:#389e0d}
  .active .s{stroke:#1677ff;stroke-width:3;fill:#e6f4ff}.active .n{stroke:#1677ff}
  .e{fill:none;stroke:#8c8c8c;stroke-width:1.5;marker-end:url(#a)}.taken .e{stroke:#389e0d;stroke-width:2;marker-end:url(#g)}
  .m{stroke-dasharray:8 5}.d{stroke-dasharray:2 4}.p{fill:#fafafa;stroke:#8c8c8c}`;
const ARROWS = ['a', 'g']
  .map(
    (id, i) =>
      `<marker id="${id}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="${i === 0 ? '#8c8c8c' : '#389e0d'}"/></marker>`,
  )
  .join('');
const MARGIN = 12;

/** A diagram as an SVG of its own: no script, no link, no name that is markup. Null where nothing is drawn. */
export function drawDiagram(
  { shapes, edges }: Diagram,
  marks: Marks,
  title: string,
): string | null {
  if (shapes.length === 0) return null;
  const { x, y, width, height } = frameOf(shapes, edges);
  const back = shapes.filter(({ type }) => CONTAINERS.has(type));
  const front = shapes.filter(({ type }) => !CONTAINERS.has(type));
  const body = [
    ...back.map((shape) => mark(shape, marks)),
    ...edges.map((edge) => drawEdge(edge, marks)),
    ...front.map((shape) => mark(shape, marks)),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${round(x)} ${round(y)} ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" role="img"><title>${escapeXml(title)}</title><style>${STYLE}</style><defs>${ARROWS}</defs>${body}</svg>`;
}

/** Shapes that others stand in: drawn below them. */
export const CONTAINERS: ReadonlySet<string> = new Set([
  'bpmn:Participant',
  'bpmn:Lane',
  'bpmn:SubProcess',
  'bpmn:Transaction',
  'bpmn:AdHocSubProcess',
  'bpmn:Group',
]);

/** What a picture shows, with a margin. */
export function frameOf(shapes: readonly DiagramShape[], edges: readonly DiagramEdge[]): Bounds {
  const boxes = [
    ...shapes.flatMap(({ bounds, label }) => (label === null ? [bounds] : [bounds, label])),
    ...edges.flatMap(({ points, label }) => [
      ...points.map(({ x, y }) => ({ x, y, width: 0, height: 0 })),
      ...(label === null ? [] : [label]),
    ]),
  ];
  const left = Math.min(...boxes.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...boxes.map(({ y }) => y)) - MARGIN;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN * 2;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function mark(shape: DiagramShape, { done, active }: Marks): string {
  const state = active.has(shape.id) ? 'active' : done.has(shape.id) ? 'done' : '';
  return `<g${state === '' ? '' : ` class="${state}"`} data-id="${escapeXml(shape.id)}">${drawShape(shape)}</g>`;
}

function drawShape(shape: DiagramShape): string {
  const { type } = shape;
  if (type.endsWith('Event')) return drawEvent(shape);
  if (type.endsWith('Gateway')) return drawGateway(shape);
  if (type === 'bpmn:Participant' || type === 'bpmn:Lane') return drawPool(shape);
  if (CONTAINERS.has(type) && shape.isExpanded) return drawSubProcess(shape);
  if (type === 'bpmn:TextAnnotation') return drawNote(shape);
  if (type.startsWith('bpmn:Data')) return drawData(shape);
  return drawTask(shape);
}

const rect = ({ x, y, width, height }: Bounds, className: string, radius = 0): string =>
  `<rect class="${className}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${radius > 0 ? ` rx="${radius}"` : ''}/>`;
const circle = (
  { x, y, width, height }: Bounds,
  className: string,
  inset: number,
  more = '',
): string =>
  `<circle class="${className}" cx="${round(x + width / 2)}" cy="${round(y + height / 2)}" r="${round(width / 2 - inset)}"${more}/>`;
const path = (className: string, d: string): string => `<path class="${className}" d="${d}"/>`;

/** Under a shape, where its label has no place of its own. */
export const below = ({ x, y, width, height }: Bounds): Bounds => ({
  x: x + width / 2 - 50,
  y: y + height + 2,
  width: 100,
  height: 30,
});

function drawEvent(shape: DiagramShape): string {
  const { bounds, type, event, isInterrupting, label, name } = shape;
  const dash = isInterrupting ? '' : ' stroke-dasharray="4 3"';
  const isEnd = type === 'bpmn:EndEvent';
  const isDouble = type === 'bpmn:BoundaryEvent' || type.startsWith('bpmn:Intermediate');
  const outer = circle(bounds, 's', 0, isEnd ? ' style="stroke-width:3.5"' : dash);
  const inner = isDouble ? circle(bounds, 'n', 3.5, dash) : '';
  return (
    outer +
    inner +
    drawEventIcon(event, bounds) +
    drawText(name, label ?? below(bounds), { isTop: true })
  );
}

function drawEventIcon(event: string, { x, y, width, height }: Bounds): string {
  const icon = Object.hasOwn(EVENT_ICONS, event) ? EVENT_ICONS[event] : undefined;
  if (icon === undefined) return '';
  const scale = round(width / 2);
  return `<path class="${event === 'Terminate' ? 'f' : 'n'}" transform="translate(${round(x + width / 2)} ${round(y + height / 2)}) scale(${scale})" style="stroke-width:${round((1.2 / scale) * 100) / 100}" d="${icon}"/>`;
}

function drawGateway({ bounds, type, name, label }: DiagramShape): string {
  const { x, y, width, height } = bounds;
  const [cx, cy] = [round(x + width / 2), round(y + height / 2)];
  const icon = GATEWAY_ICONS[type];
  const sign =
    icon === undefined
      ? ''
      : `<path class="n" transform="translate(${cx} ${cy}) scale(${round(width / 2)})" style="stroke-width:${round((3 / (width / 2)) * 100) / 100}" d="${icon}"/>`;
  return (
    path(
      's',
      `M${cx} ${round(y)}L${round(x + width)} ${cy}L${cx} ${round(y + height)}L${round(x)} ${cy}z`,
    ) +
    sign +
    drawText(name, label ?? below(bounds), { isTop: true })
  );
}

function drawTask({ bounds, type, name, loop }: DiagramShape): string {
  const icon = TASK_ICONS[type];
  const sign =
    icon === undefined
      ? ''
      : `<path class="n" transform="translate(${round(bounds.x + 4)} ${round(bounds.y + 4)})" style="stroke-width:1.2" d="${icon}"/>`;
  const edge = type === 'bpmn:CallActivity' ? ' style="stroke-width:3.5"' : '';
  return (
    rect(bounds, 's', 8).replace('/>', `${edge}/>`) +
    sign +
    drawText(name, bounds) +
    drawLoop(loop, bounds)
  );
}

function drawLoop(loop: DiagramShape['loop'], { x, y, width, height }: Bounds): string {
  if (loop === null) return '';
  const [cx, cy] = [round(x + width / 2), round(y + height - 8)];
  const lines = {
    parallel: 'M-4 -5V5M0 -5V5M4 -5V5',
    sequential: 'M-5 -4H5M-5 0H5M-5 4H5',
    loop: 'M-2 4a5 5 0 1 1 4 0M2 4l3 1',
  };
  return `<path class="n" transform="translate(${cx} ${cy})" d="${lines[loop]}"/>`;
}

function drawSubProcess({ bounds, name, type, loop }: DiagramShape): string {
  const label = { ...bounds, height: 20 };
  return (
    rect(bounds, type === 'bpmn:Group' ? 'n d' : 's', 8) +
    drawText(name, label) +
    drawLoop(loop, bounds)
  );
}

/** The name stands upright at the left of a pool or lane that lies, at the top of one that stands. */
function drawPool({ bounds, name, isHorizontal }: DiagramShape): string {
  const { x, y, height } = bounds;
  if (!isHorizontal) return rect(bounds, 'p') + drawText(name, { ...bounds, height: 30 });
  const text = drawText(name, { x: -height / 2, y: -15, width: height, height: 30 });
  return `${rect(bounds, 'p')}${path('n', `M${round(x + 30)} ${round(y)}V${round(y + height)}`)}<g transform="translate(${round(x + 15)} ${round(y + height / 2)}) rotate(-90)">${text}</g>`;
}

function drawNote({ bounds, name }: DiagramShape): string {
  const { x, y, height } = bounds;
  return (
    path('n', `M${round(x + 10)} ${round(y)}H${round(x)}V${round(y + height)}H${round(x + 10)}`) +
    drawText(name, bounds)
  );
}

function drawData({ bounds, name, label }: DiagramShape): string {
  const { x, y, width, height } = bounds;
  return (
    path(
      's',
      `M${round(x)} ${round(y)}H${round(x + width - 10)}L${round(x + width)} ${round(y + 10)}V${round(y + height)}H${round(x)}z`,
    ) + drawText(name, label ?? below(bounds), { isTop: true })
  );
}

/** At a flow, where its label has no place of its own. */
export function beside(points: DiagramEdge['points']): Bounds {
  const middle = points[Math.floor((points.length - 1) / 2)] ?? { x: 0, y: 0 };
  return { x: middle.x - 30, y: middle.y - 18, width: 90, height: 16 };
}

function drawEdge(
  { id, type, points, name, label, isDefault, isConditional }: DiagramEdge,
  { taken }: Marks,
): string {
  const d = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
  const line = type === 'bpmn:MessageFlow' ? 'e m' : type === 'bpmn:SequenceFlow' ? 'e' : 'n d';
  const [first, second] = points;
  const sign =
    first === undefined || second === undefined
      ? ''
      : drawFlowSign(first, second, { isDefault, isConditional });
  const place = label ?? beside(points);
  return `<g${taken.has(id) ? ' class="taken"' : ''} data-id="${escapeXml(id)}">${path(line, d)}${sign}${drawText(name, place, { isTop: true })}</g>`;
}

/** The stroke of a default flow, the diamond of a condition at an activity; at the beginning of the line. */
function drawFlowSign(
  first: { readonly x: number; readonly y: number },
  second: { readonly x: number; readonly y: number },
  { isDefault, isConditional }: { readonly isDefault: boolean; readonly isConditional: boolean },
): string {
  if (!isDefault && !isConditional) return '';
  const turn = round((Math.atan2(second.y - first.y, second.x - first.x) * 180) / Math.PI);
  const d = isDefault ? 'M6 5L12 -5' : 'M0 0L8 -5L16 0L8 5z';
  return `<path class="${isDefault ? 'n' : 's'}" transform="translate(${round(first.x)} ${round(first.y)}) rotate(${turn})" d="${d}"/>`;
}
