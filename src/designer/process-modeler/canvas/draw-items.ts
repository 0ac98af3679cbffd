import type { Drawing, Shape } from './drawing.ts';
import { ITEMS, type Item, type ItemKey } from './items.ts';

const GAP_PX = 80;
const FIRST = { x: 160, y: 200 } as const;

/** A shape of an item that is not drawn yet; `name` stands in it. */
export function makeShape(
  drawing: Drawing,
  { type, event, isExpanded }: Pick<Item, 'type' | 'event' | 'isExpanded'>,
  name = '',
): Shape {
  const businessObject = drawing.get('bpmnFactory').create(type, name === '' ? {} : { name });
  return drawing.get('elementFactory').createShape({
    type,
    businessObject,
    ...(event === undefined ? {} : { eventDefinitionType: event }),
    ...(isExpanded === undefined ? {} : { isExpanded }),
  });
}

export const itemOf = (key: ItemKey): Item | undefined => ITEMS.find((item) => item.key === key);

/** Whether a line may leave the element for a new one. */
export function canAppendTo(shape: Shape | undefined): shape is Shape {
  if (shape === undefined || shape.waypoints !== undefined || shape.labelTarget !== undefined)
    return false;
  return /^bpmn:(?:StartEvent|BoundaryEvent|Intermediate\w+Event|\w*Task|\w+Gateway|CallActivity|SubProcess)$/.test(
    shape.type,
  );
}

/** Draws an item without a mouse: after the element it is appended to, else at the next free place. It is selected then. */
export function placeItem(
  drawing: Drawing,
  item: Item,
  { after, name }: { readonly after?: Shape | undefined; readonly name?: string },
): Shape {
  const shape = makeShape(drawing, item, name);
  const placed =
    item.isAppended && canAppendTo(after)
      ? appendClear(drawing, after, shape)
      : placeFree(drawing, shape);
  drawing.get('selection').select(placed);
  return placed;
}

const LANE_PX = 120;

/** The library looks only at what is joined to the element: what it sets down upon another shape goes below it. */
function appendClear(drawing: Drawing, after: Shape, shape: Shape): Shape {
  const placed = drawing.get('autoPlace').append(after, shape);
  const others = (placed.parent?.children ?? []).filter(
    (one) =>
      one !== placed &&
      one.waypoints === undefined &&
      one.labelTarget === undefined &&
      one.host !== placed,
  );
  let down = 0;
  while (others.some((one) => overlaps(one, { ...boxOf(placed), y: placed.y + down })))
    down += LANE_PX;
  if (down > 0) drawing.get('modeling').moveShape(placed, { x: 0, y: down });
  return placed;
}

type Box = Pick<Shape, 'x' | 'y' | 'width' | 'height'>;
const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });
const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function placeFree(drawing: Drawing, shape: Shape): Shape {
  const parent = parentForNew(drawing);
  const taken = parent.children.filter(
    ({ waypoints, labelTarget }) => waypoints === undefined && labelTarget === undefined,
  );
  const rightmost = taken.toSorted((a, b) => b.x + b.width - (a.x + a.width))[0];
  const at =
    rightmost === undefined
      ? FIRST
      : {
          x: rightmost.x + rightmost.width + GAP_PX + shape.width / 2,
          y: rightmost.y + rightmost.height / 2,
        };
  const placed = drawing.get('modeling').createShape(shape, at, parent);
  drawing.get('canvas').scrollToElement(placed);
  return placed;
}

/** Pools hold what is drawn; without any the drawing itself does. */
function parentForNew(drawing: Drawing): Shape {
  const root = drawing.get('canvas').getRootElement();
  return root.type === 'bpmn:Collaboration'
    ? (root.children.find(({ type }) => type === 'bpmn:Participant') ?? root)
    : root;
}

/** Elements a line may be drawn to from this one. */
export function targetsOf(drawing: Drawing, source: Shape): readonly Shape[] {
  const isJoined = (target: Shape): boolean =>
    source.outgoing.some((flow) => flow.target === target);
  return drawing
    .get('elementRegistry')
    .filter(
      (target) =>
        target !== source &&
        target.waypoints === undefined &&
        target.labelTarget === undefined &&
        !isJoined(target),
    )
    .filter((target) => {
      const allowed = drawing.get('rules').allowed('connection.create', { source, target });
      return (
        typeof allowed === 'object' &&
        allowed !== null &&
        'type' in allowed &&
        allowed.type === 'bpmn:SequenceFlow'
      );
    });
}

export function joinTo(drawing: Drawing, source: Shape, target: Shape): void {
  const flow = drawing.get('modeling').connect(source, target, { type: 'bpmn:SequenceFlow' });
  drawing.get('selection').select(flow);
}

const CORNER = 0.75;

/** A timer on the lower border of an activity: what happens when it takes too long. */
export function addTimeout(drawing: Drawing, host: Shape): Shape {
  const shape = makeShape(drawing, {
    type: 'bpmn:BoundaryEvent',
    event: 'bpmn:TimerEventDefinition',
  });
  const at = { x: host.x + host.width * CORNER, y: host.y + host.height };
  const placed = drawing.get('modeling').createShape(shape, at, host, { attach: true });
  drawing.get('selection').select(placed);
  return placed;
}

export const isActivity = ({ type }: Shape): boolean =>
  /^bpmn:(?:\w*Task|CallActivity|SubProcess)$/.test(type);
