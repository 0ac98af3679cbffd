import { slotSpec, type Desk } from '../commands/edits.ts';
import { placesFor } from '../commands/places.ts';
import { holeKey, nodesAt, type DesignNode, type NodePlace } from '../document/node.ts';

/** px within the canvas, its scrolled part included. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A place with what shows it: a line between rows, or a box that is taken over. */
export interface DropTarget {
  readonly place: NodePlace;
  readonly look: 'line' | 'box';
  readonly box: Box;
  /** Of a list whose parts stand beside each other (`data-flow`): the list. Inside of it the nearest of its own lines is meant. */
  readonly within?: Box;
  /** A box with the width of its list: meant from beside it as a line is, not from over it alone. */
  readonly isRow?: boolean;
}

/** A line or an empty row farther away is not meant; below all of them the last one is, however far. */
const REACH_PX = 60;
/** How much less a step aside counts than one up or down, among lines at one height. */
const ASIDE = 0.2;
/** px by which the last row of a group is told from the group around it. */
const LINE_PX = 2;
/** The share of its list from which on a part takes the whole width. */
const WHOLE = 0.9;

/** Measures, once as a drag begins, where a node may be dropped. */
export function measureTargets(
  desk: Desk,
  node: DesignNode,
  canvas: HTMLElement,
): readonly DropTarget[] {
  const find = finder(canvas);
  return placesFor(desk, node).flatMap((place): readonly DropTarget[] => {
    const box = boxAt(desk, place, find);
    if (box)
      return [
        {
          place,
          look: 'box',
          box,
          isRow: slotSpec(desk, place)?.isInline !== true && nodesAt(desk.root, place).length === 0,
        },
      ];
    const within = find('flow', holeKey(place.parentId, place.slot));
    if (within) return flowingAt(desk, place, { find, within });
    const line = lineAt(desk, place, find);
    return line ? [{ place, look: 'line', box: line }] : [];
  });
}

/** A free place, or one that would be taken over. */
function boxAt(desk: Desk, place: NodePlace, find: Finder): Box | undefined {
  const [first] = nodesAt(desk.root, place);
  if (!first) return find('hole', holeKey(place.parentId, place.slot));
  const spec = slotSpec(desk, place);
  return spec?.most === 1 && spec.whenFull === 'replace' ? find('key', first.id) : undefined;
}

/** Between rows. */
function lineAt(desk: Desk, place: NodePlace, find: Finder): Box | undefined {
  const nodes = nodesAt(desk.root, place);
  const list = find('list', holeKey(place.parentId, place.slot));
  const before = slotSpec(desk, place)?.most === 1 ? nodes.at(-1) : nodes[place.at - 1];
  const above = before && find('node', before.id);
  return (
    list && {
      x: list.x,
      y: above ? above.y + above.height : list.y,
      width: list.width,
      height: LINE_PX,
    }
  );
}

/** Before and behind parts that stand beside each other: a line at the side of each, above and below one that takes the whole width. */
function flowingAt(
  desk: Desk,
  place: NodePlace,
  { find, within }: { readonly find: Finder; readonly within: Box },
): readonly DropTarget[] {
  const nodes = nodesAt(desk.root, place);
  const boxOf = (at: number): Box | undefined => {
    const node = nodes[at];
    return node && find('node', node.id);
  };
  const [before, after] = [boxOf(place.at - 1), boxOf(place.at)];
  const sides = [
    before && sideOf(before, within, 1),
    // the first of a row is come to from its own side, too
    after && (!before || before.y !== after.y) ? sideOf(after, within, 0) : undefined,
  ];
  return sides.flatMap((box) => (box ? [{ place, look: 'line' as const, box, within }] : []));
}

/** @param end 0: before it, 1: behind it */
function sideOf(box: Box, within: Box, end: 0 | 1): Box {
  return box.width > within.width * WHOLE
    ? { x: box.x, y: box.y + end * box.height, width: box.width, height: LINE_PX }
    : { x: box.x + end * box.width, y: box.y, width: LINE_PX, height: box.height };
}

type Finder = (what: 'hole' | 'key' | 'list' | 'node' | 'flow', key: string) => Box | undefined;

function finder(canvas: HTMLElement): Finder {
  const outer = canvas.getBoundingClientRect();
  const found = new Map<string, HTMLElement>();
  for (const what of ['hole', 'key', 'list', 'node', 'flow'])
    for (const element of canvas.querySelectorAll<HTMLElement>(`[data-${what}]`))
      found.set(`${what} ${element.dataset[what]}`, element);
  return (what, key) => {
    const rect = found.get(`${what} ${key}`)?.getBoundingClientRect();
    return (
      rect && {
        x: rect.left - outer.left + canvas.scrollLeft,
        y: rect.top - outer.top + canvas.scrollTop,
        width: rect.width,
        height: rect.height,
      }
    );
  };
}

/** The place that a pointer means: the smallest box it is over, else the nearest line or empty row, however far to the side. */
export function targetAt(targets: readonly DropTarget[], x: number, y: number): DropTarget | null {
  const isFlowing = targets.some(({ within }) => within !== undefined);
  return (isFlowing ? flowingUnder(targets, x, y) : null) ?? steppedAt(targets, x, y);
}

/** The nearest line of the innermost flowing list under a point, or an empty place there. */
function flowingUnder(targets: readonly DropTarget[], x: number, y: number): DropTarget | null {
  let best: DropTarget | null = null;
  let nearest = Infinity;
  let inner = Infinity;
  for (const target of targets) {
    const area = target.look === 'box' ? target.box : target.within;
    if (!area || !isOver(area, x, y)) continue;
    const size = area.width * area.height;
    const away = target.look === 'box' ? 0 : distance(target.box, x, y);
    if (size > inner || (size === inner && away >= nearest)) continue;
    [best, inner, nearest] = [target, size, away];
  }
  return best;
}

/** px from a point to a box. */
const distance = (box: Box, x: number, y: number): number =>
  Math.hypot(
    Math.max(box.x - x, 0, x - box.x - box.width),
    Math.max(box.y - y, 0, y - box.y - box.height),
  );

function steppedAt(targets: readonly DropTarget[], x: number, y: number): DropTarget | null {
  let box: DropTarget | null = null;
  let row: DropTarget | null = null;
  let nearest = Infinity;
  const reach = targets.every((target) => target.box.y + target.box.height < y)
    ? Infinity
    : REACH_PX;
  for (const target of targets) {
    if (target.look === 'box') {
      if (isOver(target.box, x, y) && (box === null || target.box.width < box.box.width))
        box = target;
      if (!target.isRow) continue;
    }
    const away = Math.abs(y - nearestY(y, target));
    const far = away + ASIDE * Math.abs(x - target.box.x);
    if (away <= reach && far < nearest) [row, nearest] = [target, far];
  }
  return box ?? row;
}

/** Where a target is nearest to a height: anywhere in an empty row, at the top of a line. */
const nearestY = (y: number, { look, box }: DropTarget): number =>
  look === 'line' ? box.y : Math.min(Math.max(y, box.y), box.y + box.height);

const isOver = (box: Box, x: number, y: number): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
