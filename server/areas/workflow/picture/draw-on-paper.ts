import type { DrawnStroke, DrawnWords, SheetDrawing } from '#schemas/sheet/document.ts';
import type { Bounds, Diagram, DiagramEdge, DiagramShape } from './diagram.ts';
import { below, beside, CONTAINERS, frameOf, type Marks } from './draw.ts';
import { EVENT_ICONS, GATEWAY_ICONS, TASK_ICONS } from './icons.ts';

/** pt */
const WEIGHT = { thin: 0.5, plain: 0.8, taken: 1.5, active: 2.2 } as const;
const ARROW = 7;
const CORNER = 8;
/** Pixels of the strip that the name of a pool stands in. */
const STRIP = 30;

interface Piece {
  readonly strokes: readonly DrawnStroke[];
  readonly words: readonly DrawnWords[];
}

/** A diagram for paper, without colours: what was done is shaded, what is under way and the flows that were taken are bold. Null where nothing is drawn. */
export function drawOnPaper({ shapes, edges }: Diagram, marks: Marks): SheetDrawing | null {
  if (shapes.length === 0) return null;
  const isBack = ({ type }: DiagramShape): boolean => CONTAINERS.has(type);
  const pieces = [
    ...shapes.filter(isBack).map((shape) => drawShape(shape, marks)),
    ...edges.map((edge) => drawEdge(edge, marks)),
    ...shapes.filter((shape) => !isBack(shape)).map((shape) => drawShape(shape, marks)),
  ];
  return {
    ...frameOf(shapes, edges),
    strokes: pieces.flatMap(({ strokes }) => strokes),
    words: pieces.flatMap(({ words }) => words).filter(({ text }) => text.trim() !== ''),
  };
}

function drawShape(shape: DiagramShape, { done, active }: Marks): Piece {
  const { id, bounds, type } = shape;
  const isActive = active.has(id);
  const isBold = isActive || type === 'bpmn:EndEvent' || type === 'bpmn:CallActivity';
  const outline: DrawnStroke = {
    d: outlineOf(type, bounds),
    at: [bounds.x, bounds.y],
    weight: isActive ? WEIGHT.active : isBold ? WEIGHT.taken : WEIGHT.plain,
    ...(done.has(id) && !isActive && { hasGround: true }),
    ...(!shape.isInterrupting && { isDashed: true }),
  };
  return { strokes: [outline, ...insideOf(shape)], words: [wordsOf(shape)] };
}

const hasLabelBelow = (type: string): boolean =>
  type.endsWith('Event') || type.endsWith('Gateway') || type.startsWith('bpmn:Data');

const isPool = (type: string): boolean => type === 'bpmn:Participant' || type === 'bpmn:Lane';

function outlineOf(type: string, { width, height }: Bounds): string {
  if (type.endsWith('Event')) return circle(width / 2, 0);
  if (type.endsWith('Gateway'))
    return `M${width / 2} 0L${width} ${height / 2}L${width / 2} ${height}L0 ${height / 2}Z`;
  if (type === 'bpmn:TextAnnotation') return `M10 0H0V${height}H10`;
  if (isPool(type)) return `M0 0H${width}V${height}H0Z`;
  const [w, h, r] = [width - 2 * CORNER, height - 2 * CORNER, CORNER];
  return `M${r} 0h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 -${r} ${r}h-${w}a${r} ${r} 0 0 1 -${r} -${r}v-${h}a${r} ${r} 0 0 1 ${r} -${r}Z`;
}

function circle(middle: number, inset: number): string {
  const r = middle - inset;
  return `M${inset} ${middle}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 -${2 * r} 0Z`;
}

/** The signs of what kind of step it is. */
function insideOf({ type, event, bounds, isHorizontal }: DiagramShape): readonly DrawnStroke[] {
  const { x, y, width, height } = bounds;
  const weight = WEIGHT.thin;
  if (isPool(type)) return isHorizontal ? [{ d: `M${STRIP} 0V${height}`, at: [x, y], weight }] : [];
  const isDouble = type === 'bpmn:BoundaryEvent' || type.startsWith('bpmn:Intermediate');
  const ring = isDouble ? [{ d: circle(width / 2, 3.5), at: [x, y] as const, weight }] : [];
  const task = ownOf(TASK_ICONS, type);
  if (task !== undefined) return [{ d: task, at: [x + 4, y + 4], weight }];
  const inner = ownOf(GATEWAY_ICONS, type) ?? ownOf(EVENT_ICONS, event);
  if (inner === undefined) return ring;
  const at = [x + width / 2, y + height / 2] as const;
  return [...ring, { d: inner, at, scale: width / 2, weight: WEIGHT.plain }];
}

const ownOf = (signs: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(signs, name) ? signs[name] : undefined;

function wordsOf({ type, name, bounds, label, isHorizontal }: DiagramShape): DrawnWords {
  if (hasLabelBelow(type)) return { text: name, ...(label ?? below(bounds)), isLabel: true };
  if (isPool(type) && isHorizontal) return { text: name, ...bounds, width: STRIP };
  if (CONTAINERS.has(type)) return { text: name, ...bounds, height: STRIP };
  return { text: name, ...bounds };
}

function drawEdge({ id, type, points, name, label }: DiagramEdge, { taken }: Marks): Piece {
  const d = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const weight = taken.has(id) ? WEIGHT.taken : WEIGHT.plain;
  const isFlow = type === 'bpmn:SequenceFlow';
  return {
    strokes: [
      { d, weight, ...(!isFlow && { isDashed: true }) },
      ...(isFlow ? arrowOf(points, weight) : []),
    ],
    words: [{ text: name, ...(label ?? beside(points)), isLabel: true }],
  };
}

/** Two short lines back from the end of a flow. */
function arrowOf(points: DiagramEdge['points'], weight: number): readonly DrawnStroke[] {
  const [before, end] = points.slice(-2);
  if (before === undefined || end === undefined) return [];
  const turn = Math.atan2(end.y - before.y, end.x - before.x);
  const [one, other] = [turn + 2.7, turn - 2.7].map(
    (angle) => `${end.x + ARROW * Math.cos(angle)} ${end.y + ARROW * Math.sin(angle)}`,
  );
  return [{ d: `M${one}L${end.x} ${end.y}L${other}`, weight }];
}
