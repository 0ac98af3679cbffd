import {
  changeSlot,
  copyNode,
  isWithin,
  nodeOf,
  nodesAt,
  spotsOf,
  withoutNode,
  type DesignLanguage,
  type DesignNode,
  type NewId,
  type NodePlace,
  type SlotSpec,
} from '../document/node.ts';

/** A document and the language it is in. */
export interface Desk {
  readonly root: DesignNode;
  readonly language: DesignLanguage;
  readonly newId: NewId;
}

/** What an edit made of a document, and the nodes it is about. null instead of it: it cannot be done. */
export interface Edited {
  readonly root: DesignNode;
  readonly ids: readonly string[];
}

export function slotSpec(
  { root, language }: Desk,
  { parentId, slot }: Pick<NodePlace, 'parentId' | 'slot'>,
): SlotSpec | undefined {
  const parent = nodeOf(root, parentId);
  return parent && language.kind(parent.kind)?.slots.find(({ name }) => name === slot);
}

/** A node as it may stand in places of a sort; null: it cannot. */
export function fitted(
  { language, newId }: Pick<Desk, 'language' | 'newId'>,
  node: DesignNode,
  sort: string,
): DesignNode | null {
  return language.kind(node.kind)?.sort === sort ? node : language.adapt(node, sort, newId);
}

/** Puts a node at a place. A full place is taken over, grouped, or refuses, as its slot says; what is displaced comes into a free slot of the newcomer. */
export function insertNode(desk: Desk, node: DesignNode, place: NodePlace): Edited | null {
  const spec = slotSpec(desk, place);
  const fit = spec && fitted(desk, node, spec.accepts);
  if (!fit) return null;
  const there = nodesAt(desk.root, place);
  if (there.length < spec.most)
    return {
      root: changeSlot(desk.root, place, (nodes) => nodes.toSpliced(place.at, 0, fit)),
      ids: [fit.id],
    };
  const [displaced] = there;
  if (!displaced || spec.whenFull === 'refuse') return null;
  const next =
    spec.whenFull === 'replace'
      ? adopted(desk, fit, displaced)
      : joined(desk, { spec, there: displaced, fit });
  return next && { root: changeSlot(desk.root, place, () => [next]), ids: [fit.id] };
}

function joined(
  desk: Desk,
  {
    spec,
    there,
    fit,
  }: { readonly spec: SlotSpec; readonly there: DesignNode; readonly fit: DesignNode },
): DesignNode | null {
  if (!desk.language.isGroup(there))
    return desk.language.group(spec.accepts, [there, fit], desk.newId);
  const [slot] = desk.language.kind(there.kind)?.slots ?? [];
  const nodes = there.slots[slot?.name ?? ''] ?? [];
  if (!slot || nodes.length >= slot.most) return null;
  return { ...there, slots: { ...there.slots, [slot.name]: [...nodes, fit] } };
}

/** A newcomer with what it displaced in its first free slot, where that fits: `×` before `上限`. */
function adopted({ language }: Desk, newcomer: DesignNode, displaced: DesignNode): DesignNode {
  const sort = language.kind(displaced.kind)?.sort;
  const free = language
    .kind(newcomer.kind)
    ?.slots.find(
      ({ name, accepts }) => accepts === sort && (newcomer.slots[name] ?? []).length === 0,
    );
  return free ? { ...newcomer, slots: { ...newcomer.slots, [free.name]: [displaced] } } : newcomer;
}

/** A node in the place of one that it takes into itself: a count around a condition. */
export function wrapNode(desk: Desk, wrapper: DesignNode, id: string): Edited | null {
  const spot = spotsOf(desk.root).get(id);
  const sort =
    spot?.parent && slotSpec(desk, { parentId: spot.parent.id, slot: spot.slot })?.accepts;
  if (!spot?.parent || desk.language.kind(wrapper.kind)?.sort !== sort) return null;
  const full = adopted(desk, wrapper, spot.node);
  if (full === wrapper) return null;
  return {
    root: changeSlot(desk.root, { parentId: spot.parent.id, slot: spot.slot }, (nodes) =>
      nodes.with(spot.at, full),
    ),
    ids: [wrapper.id],
  };
}

/** Nodes elsewhere, in the order they stand. Two that change places where there is room for one each do so. */
export function moveNodes(desk: Desk, ids: readonly string[], place: NodePlace): Edited | null {
  const chosen = outermost(desk.root, ids);
  const spec = slotSpec(desk, place);
  if (!spec || chosen.length === 0 || chosen.some((id) => isWithin(desk.root, place.parentId, id)))
    return null;
  const [only] = chosen;
  const swapped = chosen.length === 1 && only !== undefined ? swapNodes(desk, only, place) : null;
  if (swapped) return swapped;
  const anchor = nodesAt(desk.root, place)
    .slice(place.at)
    .find(({ id }) => !chosen.includes(id));
  return putInOrder(
    { ...desk, root: chosen.reduce(withoutNode, desk.root) },
    nodesNamed(desk.root, chosen),
    { ...place, before: anchor?.id },
  );
}

/** Puts nodes behind one another before the one of an id, or at the end. */
function putInOrder(
  desk: Desk,
  nodes: readonly DesignNode[],
  place: NodePlace & { readonly before: string | undefined },
): Edited | null {
  let { root } = desk;
  const put: string[] = [];
  for (const node of nodes) {
    const there = nodesAt(root, place);
    const before = there.findIndex(({ id }) => id === place.before);
    const edited = insertNode({ ...desk, root }, node, {
      ...place,
      at: before < 0 ? there.length : before,
    });
    if (!edited) return null;
    root = edited.root;
    put.push(...edited.ids);
  }
  return { root, ids: put };
}

export const nodesNamed = (root: DesignNode, ids: readonly string[]): readonly DesignNode[] =>
  ids.flatMap((id) => nodeOf(root, id) ?? []);

function swapNodes(desk: Desk, id: string, place: NodePlace): Edited | null {
  const spot = spotsOf(desk.root).get(id);
  const [other] = nodesAt(desk.root, place);
  if (!spot?.parent || !other || other.id === id || isWithin(desk.root, id, other.id)) return null;
  const from = { parentId: spot.parent.id, slot: spot.slot };
  if (!isOneEach(slotSpec(desk, from), slotSpec(desk, place))) return null;
  return {
    root: changeSlot(
      changeSlot(desk.root, from, () => [other]),
      place,
      () => [spot.node],
    ),
    ids: [id],
  };
}

const isOneEach = (from: SlotSpec | undefined, to: SlotSpec | undefined): boolean =>
  from?.whenFull === 'replace' && to?.whenFull === 'replace' && from.accepts === to.accepts;

/** Without those that stand within others of them, in the order they are read. The root is never one. */
export function outermost(root: DesignNode, ids: readonly string[]): readonly string[] {
  const order = [...spotsOf(root).keys()];
  const chosen = ids.filter((id) => id !== root.id && nodeOf(root, id) !== undefined);
  const outer = chosen.filter(
    (id) => !chosen.some((other) => other !== id && isWithin(root, id, other)),
  );
  return [...new Set(outer)].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

export function removeNodes(desk: Desk, ids: readonly string[]): Edited | null {
  const chosen = outermost(desk.root, ids);
  return chosen.length === 0 ? null : { root: chosen.reduce(withoutNode, desk.root), ids: [] };
}

/** A copy behind each of them. */
export function duplicateNodes(desk: Desk, ids: readonly string[]): Edited | null {
  let { root } = desk;
  const made: string[] = [];
  for (const id of outermost(root, ids)) {
    const spot = spotsOf(root).get(id);
    if (!spot?.parent) continue;
    const place: NodePlace = { parentId: spot.parent.id, slot: spot.slot, at: spot.at + 1 };
    const spec = slotSpec({ ...desk, root }, place);
    // a copy that takes the place of what it is a copy of is none
    if (
      !spec ||
      (spec.whenFull === 'replace' && (spot.parent.slots[spot.slot] ?? []).length >= spec.most)
    )
      continue;
    const copy = desk.language.fresh(copyNode(spot.node, desk.newId), root);
    const edited = insertNode({ ...desk, root }, copy, place);
    if (!edited) continue;
    root = edited.root;
    made.push(...edited.ids);
  }
  return made.length === 0 ? null : { root, ids: made };
}

/** Neighbours come into one group in the place of the first. */
export function groupNodes(desk: Desk, ids: readonly string[]): Edited | null {
  const chosen = outermost(desk.root, ids);
  const spots = chosen.flatMap((id) => spotsOf(desk.root).get(id) ?? []);
  const [first] = spots;
  if (
    !first?.parent ||
    spots.some(({ parent, slot }) => parent?.id !== first.parent?.id || slot !== first.slot)
  )
    return null;
  const at: NodePlace = { parentId: first.parent.id, slot: first.slot, at: first.at };
  const spec = slotSpec(desk, at);
  const group =
    spec &&
    desk.language.group(
      spec.accepts,
      spots.map(({ node }) => node),
      desk.newId,
    );
  if (!group) return null;
  return {
    root: changeSlot(desk.root, at, (nodes) =>
      nodes.flatMap((node) =>
        node.id === first.node.id ? [group] : chosen.includes(node.id) ? [] : [node],
      ),
    ),
    ids: [group.id],
  };
}

/** What stands in a group, in its place. */
export function dissolveGroup(desk: Desk, id: string): Edited | null {
  const spot = spotsOf(desk.root).get(id);
  if (!spot?.parent || !desk.language.isGroup(spot.node)) return null;
  const inner = Object.values(spot.node.slots).flat();
  const place = { parentId: spot.parent.id, slot: spot.slot };
  const room =
    (slotSpec(desk, place)?.most ?? 0) - ((spot.parent.slots[spot.slot] ?? []).length - 1);
  if (inner.length === 0 || inner.length > room) return null;
  return {
    root: changeSlot(desk.root, place, (nodes) => nodes.toSpliced(spot.at, 1, ...inner)),
    ids: inner.map((one) => one.id),
  };
}
