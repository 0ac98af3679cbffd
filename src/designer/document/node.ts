/** Words of a node that its own kind understands. */
export type Props = Readonly<Record<string, unknown>>;

/** A part of a designed document: immutable, its parts in named slots. Nothing here knows what it is about. */
export interface DesignNode {
  /** Unique in its document. */
  readonly id: string;
  readonly kind: string;
  readonly props: Props;
  /** Every slot of its kind, in the order they are shown; an empty one is an empty list. */
  readonly slots: Readonly<Record<string, readonly DesignNode[]>>;
}

/** What a full slot does with a newcomer: the newcomer takes the place, both come into a group, or it is refused. */
export type WhenFull = 'replace' | 'group' | 'refuse';

/** A place for parts. */
export interface SlotSpec {
  readonly name: string;
  /** The sort of parts that stand in it. */
  readonly accepts: string;
  readonly most: number;
  /** It is said and shown where nothing stands in it. */
  readonly isRequired?: boolean;
  /** Drawn within the row of its node instead of as rows below it. */
  readonly isInline?: boolean;
  readonly whenFull: WhenFull;
}

export interface KindSpec {
  readonly sort: string;
  readonly slots: readonly SlotSpec[];
}

/** What a kind of document is made of; every designer hands in its own. */
export interface DesignLanguage {
  /** What is copied in one document can be pasted into others of the same name. */
  readonly name: string;
  /** What its nodes are called to people: `designer.palette.search.<thing>` and others. */
  readonly thing: 'block' | 'element';
  /** Nodes may be put aside (`off`): kept, and without effect. */
  readonly mayPutAside: boolean;
  kind(name: string): KindSpec | undefined;
  /** A node made to fit a place of another sort (a number as a comparison); null: it cannot stand there. */
  adapt(node: DesignNode, sort: string, newId: NewId): DesignNode | null;
  /** A group of this sort around nodes of it; null: there is none. */
  group(sort: string, nodes: readonly DesignNode[], newId: NewId): DesignNode | null;
  /** Whether a node is such a group as is made of itself: it may be dissolved, and takes newcomers. */
  isGroup(node: DesignNode): boolean;
  /** A newcomer or a copy as it may stand in the document: a name that is taken there becomes another. */
  fresh(node: DesignNode, root: DesignNode): DesignNode;
}

export type NewId = () => string;

/** Where a node stands or may stand. */
export interface NodePlace {
  readonly parentId: string;
  readonly slot: string;
  /** Before the node that is there now. */
  readonly at: number;
}

/** A node where it stands. */
export interface Spot {
  readonly node: DesignNode;
  /** null: the root. */
  readonly parent: DesignNode | null;
  readonly slot: string;
  readonly at: number;
  /** 0: the root. */
  readonly level: number;
}

const known = new WeakMap<DesignNode, ReadonlyMap<string, Spot>>();

/** All nodes by id, in the order they are read; worked out once for each state of a document. */
export function spotsOf(root: DesignNode): ReadonlyMap<string, Spot> {
  const found = known.get(root) ?? collectSpots(root);
  known.set(root, found);
  return found;
}

function collectSpots(root: DesignNode): ReadonlyMap<string, Spot> {
  const spots = new Map<string, Spot>();
  const visit = (spot: Spot): void => {
    spots.set(spot.node.id, spot);
    for (const [slot, nodes] of Object.entries(spot.node.slots))
      for (const [at, node] of nodes.entries())
        visit({ node, parent: spot.node, slot, at, level: spot.level + 1 });
  };
  visit({ node: root, parent: null, slot: '', at: 0, level: 0 });
  return spots;
}

export const nodeOf = (root: DesignNode, id: string): DesignNode | undefined =>
  spotsOf(root).get(id)?.node;

/** What stands in a slot. */
export const nodesAt = (
  root: DesignNode,
  { parentId, slot }: Pick<NodePlace, 'parentId' | 'slot'>,
): readonly DesignNode[] => nodeOf(root, parentId)?.slots[slot] ?? [];

/** Whether a node is this one or stands within it. */
export function isWithin(root: DesignNode, id: string, outerId: string): boolean {
  const spots = spotsOf(root);
  for (let spot = spots.get(id); spot; spot = spot.parent ? spots.get(spot.parent.id) : undefined)
    if (spot.node.id === outerId) return true;
  return false;
}

/** The document with one node changed; everything beside its way to the root stays the very same. */
export function changeNode(
  root: DesignNode,
  id: string,
  change: (node: DesignNode) => DesignNode,
): DesignNode {
  const spots = spotsOf(root);
  const spot = spots.get(id);
  if (!spot) return root;
  let next = change(spot.node);
  let [parent, slot, at] = [spot.parent, spot.slot, spot.at];
  while (parent) {
    next = {
      ...parent,
      slots: { ...parent.slots, [slot]: (parent.slots[slot] ?? []).with(at, next) },
    };
    const above = spots.get(parent.id);
    [parent, slot, at] = [above?.parent ?? null, above?.slot ?? '', above?.at ?? 0];
  }
  return next;
}

/** The document with the nodes of one slot changed. */
export function changeSlot(
  root: DesignNode,
  { parentId, slot }: Pick<NodePlace, 'parentId' | 'slot'>,
  change: (nodes: readonly DesignNode[]) => readonly DesignNode[],
): DesignNode {
  return changeNode(root, parentId, (node) => ({
    ...node,
    slots: { ...node.slots, [slot]: change(node.slots[slot] ?? []) },
  }));
}

/** The document without a node. The root stays. */
export function withoutNode(root: DesignNode, id: string): DesignNode {
  const spot = spotsOf(root).get(id);
  return spot?.parent
    ? changeSlot(root, { parentId: spot.parent.id, slot: spot.slot }, (nodes) =>
        nodes.filter((node) => node.id !== id),
      )
    : root;
}

/** A copy under ids of its own. */
export function copyNode(node: DesignNode, newId: NewId): DesignNode {
  const slots = Object.fromEntries(
    Object.entries(node.slots).map(([name, nodes]) => [
      name,
      nodes.map((one) => copyNode(one, newId)),
    ]),
  );
  return { ...node, id: newId(), slots };
}

/**
 * Ids `b1`, `b2` … that the document does not have as it is when one is asked for; none is given twice.
 * @param after ids up to this number were given in earlier times, to nodes that are gone
 */
export function makeIds(rootNow: () => DesignNode, after: () => number = () => 0): NewId {
  let last = 0;
  return () => {
    last = Math.max(last, after());
    for (const id of spotsOf(rootNow()).keys())
      last = Math.max(last, Number(/^b(\d{1,9})$/.exec(id)?.[1] ?? 0));
    return `b${(last += 1)}`;
  };
}

/** A required slot in which nothing stands, as one chooses it. */
export const holeKey = (parentId: string, slot: string): string => `${parentId}/${slot}`;

export function readHole(key: string): Pick<NodePlace, 'parentId' | 'slot'> | null {
  const at = key.indexOf('/');
  return at < 0 ? null : { parentId: key.slice(0, at), slot: key.slice(at + 1) };
}

/** Required slots with nothing in them, in the order they are read. */
export function holesOf(
  root: DesignNode,
  language: DesignLanguage,
): readonly Pick<NodePlace, 'parentId' | 'slot'>[] {
  return [...spotsOf(root).values()].flatMap(({ node }) =>
    (language.kind(node.kind)?.slots ?? [])
      .filter(({ name, isRequired }) => isRequired && (node.slots[name] ?? []).length === 0)
      .map(({ name }) => ({ parentId: node.id, slot: name })),
  );
}
