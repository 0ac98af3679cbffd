import {
  isWithin,
  nodeOf,
  nodesAt,
  readHole,
  spotsOf,
  type DesignNode,
  type NodePlace,
} from '../document/node.ts';
import { fitted, slotSpec, type Desk } from './edits.ts';

/** Every place where a node may be put, in the order they are read. A node that stands in the document is not put into itself. */
export function placesFor(desk: Desk, node: DesignNode): readonly NodePlace[] {
  const isOwn = nodeOf(desk.root, node.id) !== undefined;
  // what is asked only makes no ids that anybody sees
  const trying: Desk = { ...desk, newId: () => 'trial' };
  const fits = new Map<string, boolean>();
  const isFit = (sort: string): boolean => {
    const said = fits.get(sort) ?? fitted(trying, node, sort) !== null;
    fits.set(sort, said);
    return said;
  };
  return [...spotsOf(desk.root).values()].flatMap(({ node: parent }) => {
    if (isOwn && isWithin(desk.root, parent.id, node.id)) return [];
    return (desk.language.kind(parent.kind)?.slots ?? []).flatMap((spec): readonly NodePlace[] => {
      const nodes = parent.slots[spec.name] ?? [];
      if (!isFit(spec.accepts)) return [];
      if (nodes.length < spec.most)
        return Array.from({ length: nodes.length + 1 }, (_, at) => ({
          parentId: parent.id,
          slot: spec.name,
          at,
        }));
      if (isOwn && nodes.some(({ id }) => id === node.id))
        return spec.most > 1
          ? Array.from({ length: nodes.length + 1 }, (_, at) => ({
              parentId: parent.id,
              slot: spec.name,
              at,
            }))
          : [];
      return spec.whenFull === 'refuse' || spec.most > 1
        ? []
        : [{ parentId: parent.id, slot: spec.name, at: 0 }];
    });
  });
}

/**
 * Where a newcomer goes when one only says that it is wanted: the chosen hole, the end of a chosen group (`isBehind`: not that), the place of
 * the chosen node or behind it, or behind one of those around it, else the end.
 */
export function placeAfter(
  desk: Desk,
  node: DesignNode,
  chosen = '',
  isBehind = false,
): NodePlace | null {
  const places = placesFor(desk, node);
  const hole = readHole(chosen);
  if (hole)
    return (
      places.find((place) => isSamePlace(place, hole)) ??
      placeAround(desk, node, { places, id: hole.parentId }) ??
      atEnd(desk, node, places)
    );
  const own = nodeOf(desk.root, chosen);
  const within =
    own && !isBehind && desk.language.isGroup(own)
      ? lastOf(places, (place) => place.parentId === own.id)
      : undefined;
  return within ?? placeAround(desk, node, { places, id: chosen }) ?? atEnd(desk, node, places);
}

const isSamePlace = (
  place: NodePlace,
  { parentId, slot }: Pick<NodePlace, 'parentId' | 'slot'>,
): boolean => place.parentId === parentId && place.slot === slot;

const atEnd = (desk: Desk, node: DesignNode, places: readonly NodePlace[]): NodePlace | null =>
  lastOf(places, (place) => place.parentId === desk.root.id && isMeant(desk, node, place)) ??
  places.at(-1) ??
  null;

function placeAround(
  desk: Desk,
  node: DesignNode,
  { places, id }: { readonly places: readonly NodePlace[]; readonly id: string },
): NodePlace | null {
  const spots = spotsOf(desk.root);
  for (let spot = spots.get(id); spot?.parent; spot = spots.get(spot.parent.id)) {
    const here = { parentId: spot.parent.id, slot: spot.slot };
    const at = slotSpec(desk, here)?.most === 1 ? 0 : spot.at + 1;
    const found = places.find((place) => isSamePlace(place, here) && place.at === at);
    if (found && isMeant(desk, node, found)) return found;
  }
  return null;
}

/** A place for the sort that the node is of, or one that is a list: a number does not take the place of a condition. */
function isMeant(desk: Desk, node: DesignNode, place: NodePlace): boolean {
  const spec = slotSpec(desk, place);
  if (!spec) return false;
  const isFull = nodesAt(desk.root, place).length >= spec.most;
  return (
    !isFull || spec.whenFull !== 'replace' || desk.language.kind(node.kind)?.sort === spec.accepts
  );
}

const lastOf = (
  places: readonly NodePlace[],
  is: (place: NodePlace) => boolean,
): NodePlace | undefined => places.findLast(is);

/** One place up (-1) or down: among its neighbours, else into the next slot of the same parent. */
export function placeBeside(desk: Desk, id: string, step: -1 | 1): NodePlace | null {
  const spot = spotsOf(desk.root).get(id);
  if (!spot?.parent) return null;
  const { parent, slot, at } = spot;
  const next = at + step;
  if (next >= 0 && next < (parent.slots[slot] ?? []).length)
    return { parentId: parent.id, slot, at: step < 0 ? at - 1 : at + 2 };
  const other = slotBeside(desk, { parent, slot }, step);
  return other === undefined
    ? null
    : { parentId: parent.id, slot: other, at: step < 0 ? (parent.slots[other] ?? []).length : 0 };
}

function slotBeside(
  desk: Desk,
  { parent, slot }: { readonly parent: DesignNode; readonly slot: string },
  step: -1 | 1,
): string | undefined {
  const slots = desk.language.kind(parent.kind)?.slots ?? [];
  const at = slots.findIndex(({ name }) => name === slot);
  const next = slots[at + step];
  return next?.accepts === slots[at]?.accepts ? next?.name : undefined;
}

/** Into the nearest neighbour that takes it, the one above first. */
export function placeInside(desk: Desk, id: string): NodePlace | null {
  const spot = spotsOf(desk.root).get(id);
  if (!spot?.parent) return null;
  const nodes = spot.parent.slots[spot.slot] ?? [];
  const places = placesFor(desk, spot.node);
  const into = (neighbour: DesignNode | undefined): NodePlace | undefined =>
    neighbour && lastOf(places, (place) => place.parentId === neighbour.id && hasRoom(desk, place));
  return into(nodes[spot.at - 1]) ?? into(nodes[spot.at + 1]) ?? null;
}

function hasRoom(desk: Desk, place: NodePlace): boolean {
  const spec = slotSpec(desk, place);
  return (
    spec !== undefined &&
    (spec.whenFull === 'group' || nodesAt(desk.root, place).length < spec.most)
  );
}

/** Out of its parent, behind it; where there is room for one alone, in its place. */
export function placeOutside(desk: Desk, id: string): NodePlace | null {
  const spots = spotsOf(desk.root);
  const spot = spots.get(id);
  const outer = spot?.parent && spots.get(spot.parent.id);
  if (!spot || !outer?.parent) return null;
  const place: NodePlace = { parentId: outer.parent.id, slot: outer.slot, at: outer.at + 1 };
  const spec = slotSpec(desk, place);
  // what a place takes as it is may leave for it; nothing is made of it on the way out
  const isOne =
    spec && fitted({ ...desk, newId: () => 'trial' }, spot.node, spec.accepts) === spot.node;
  if (!isOne) return null;
  return spec.most === 1 ? { ...place, at: 0 } : place;
}
