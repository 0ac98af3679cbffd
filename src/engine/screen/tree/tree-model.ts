import type { Row } from '#engine/base/ports.ts';
import type { Group } from '#schemas/api/group.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { TreeLeaf, TreeNode as TreeSpec } from '#schemas/language/screen.ts';
import type { Rule } from '#schemas/types/field-base.ts';

/** A node of a tree of several entities. */
export interface TreeItem {
  /** Unique in the tree. */
  readonly key: string;
  /** Which level it is of. */
  readonly level: number;
  readonly title: string;
  /** Id of the record; null: the rows that name none. */
  readonly id: string | null;
  /** Leaves below it; absent on leaves, and on groups that only hold others together. */
  readonly count?: number;
  /** What those leaves are like, where the tree marks that by dots. */
  readonly states?: readonly LeafState[];
  /** What leads to the leaves below; absent where nothing of its own is below. */
  readonly where?: Rule;
  /** Ids and names of the levels above and its own, by entity. */
  readonly line: Readonly<Record<string, Row>>;
  readonly row?: Row;
  /** Of a leaf of another entity: which, and how it looks. */
  readonly beside?: Beside;
  /** Nodes of the same level below it. */
  readonly inner: readonly TreeItem[];
}

/** How many leaves below an item have one value of the field that marks them. */
export interface LeafState {
  readonly entity: EntitySchema;
  readonly field: string;
  readonly value: string | null;
  readonly count: number;
}

/** Another entity whose records stand beside the leaves. */
export interface Beside {
  readonly look: TreeLeaf;
  readonly entity: EntitySchema;
}

interface Above {
  readonly spec: TreeSpec;
  readonly level: number;
  readonly parent: TreeItem | undefined;
  /** What stands for a record that none is named by. */
  readonly noneWord: string;
}

/** Groups of the leaves as the nodes of a level, in the order of their names. */
export function itemsOfGroups(
  groups: readonly Group[],
  { spec, level, parent, noneWord, states }: Above & { readonly states?: StatesByKey },
): readonly TreeItem[] {
  const { entity, by = '' } = spec.tree[level] ?? { entity: '' };
  const items = groups.map(({ keys: [id = null], names: [name = null], count }): TreeItem => {
    const title = id === null ? noneWord : (name ?? id);
    const own: Rule =
      id === null ? { field: by, op: 'isNull' } : { field: by, op: 'eq', value: id };
    return {
      key: `${parent?.key ?? ''}/${entity}:${id ?? ''}`,
      level,
      title,
      id,
      count,
      ...statesAt(states, id),
      where: parent?.where ? { all: [parent.where, own] } : own,
      line: { ...parent?.line, [entity]: { id, name: title } },
      inner: [],
    };
  });
  return items.sort(
    (a, b) => Number(a.id === null) - Number(b.id === null) || a.title.localeCompare(b.title, 'zh'),
  );
}

/** Groups of several entities as those of one: of a key the counts of all. */
export function joinGroups(all: readonly (readonly Group[])[]): readonly Group[] {
  const joined = new Map<string | null, Group>();
  for (const group of all.flat()) {
    const [key = null] = group.keys;
    const known = joined.get(key);
    joined.set(key, known ? { ...known, count: known.count + group.count } : group);
  }
  return [...joined.values()];
}

type StatesByKey = ReadonlyMap<string | null, readonly LeafState[]>;

/** What the leaves below each key are like, of groups by a key and the field that marks them. */
export function statesOf(
  all: readonly (Pick<LeafState, 'entity' | 'field'> & { readonly groups: readonly Group[] })[],
): StatesByKey {
  const states = new Map<string | null, LeafState[]>();
  for (const { entity, field, groups } of all)
    for (const { keys, count } of groups) {
      const [key = null, value = null] = keys;
      states.set(key, [...(states.get(key) ?? []), { entity, field, value, count }]);
    }
  return states;
}

function statesAt(states: StatesByKey | undefined, key: string | null): Pick<TreeItem, 'states'> {
  const own = states?.get(key);
  return own ? { states: own } : {};
}

/** What a node is a record of. */
export function entityOf({ tree }: TreeSpec, { level, beside }: TreeItem): string {
  return beside?.look.entity ?? tree[level]?.entity ?? '';
}

/** Rows of the last entity as leaves. */
export function itemsOfRows(
  rows: readonly Row[],
  nameField: string,
  { spec, level, parent, beside }: Omit<Above, 'noneWord'> & { readonly beside?: Beside },
): readonly TreeItem[] {
  const { entity } = beside?.look ?? spec.tree[level] ?? { entity: '' };
  return rows.map((row): TreeItem => {
    const [id, title] = [String(row.id), String(row[nameField] ?? row.id)];
    return {
      key: `${parent?.key ?? ''}/${entity}:${id}`,
      level,
      title,
      id,
      line: { ...parent?.line, [entity]: { ...row, name: title } },
      row,
      ...(beside && { beside }),
      inner: [],
    };
  });
}

/** Nodes under their ancestors, of which only those stand that lead to something; each holds the count of all below. */
export function nestItems(items: readonly TreeItem[], tree: readonly Row[]): readonly TreeItem[] {
  const byId = new Map(
    items.flatMap((item) => (item.id === null ? [] : [[item.id, item] as const])),
  );
  const placed = new Set<string>();
  const below = (rows: readonly Row[]): readonly TreeItem[] =>
    rows.flatMap((row): readonly TreeItem[] => {
      const id = String(row.id);
      const own = byId.get(id);
      if (own) placed.add(id);
      const inner = below((row.children as readonly Row[] | undefined) ?? []);
      if (!own && inner.length === 0) return [];
      return [nestedItem(items, { row, id, own, inner })];
    });
  const nested = below(tree);
  return [...nested, ...items.filter(({ id }) => id === null || !placed.has(id))];
}

interface Nested {
  readonly row: Row;
  readonly id: string;
  /** The node itself; absent where it only holds others together. */
  readonly own: TreeItem | undefined;
  readonly inner: readonly TreeItem[];
}

/** A node with those below it, and the count of all of them. */
function nestedItem([first]: readonly TreeItem[], { row, id, own, inner }: Nested): TreeItem {
  const count = (own?.count ?? 0) + inner.reduce((sum, one) => sum + (one.count ?? 0), 0);
  const entity = Object.keys(first?.line ?? {}).at(-1) ?? '';
  const title = String(row.name ?? own?.title ?? id);
  const states = [own, ...inner].flatMap((one) => one?.states ?? []);
  return {
    key: `/${entity}:${id}`,
    level: first?.level ?? 0,
    title,
    id,
    line: { [entity]: { id, name: title } },
    ...own,
    count,
    ...(states.length > 0 && { states }),
    inner,
  };
}

/** What the right side reads as `$master`: the chosen record, its kind, and everything above it by entity. */
export function masterOf({ line, id, title, row }: TreeItem, entity: string): Row {
  return { ...row, id, name: title, kind: entity, ...line };
}

/** Whether an item can be chosen. */
export function isPicked(node: TreeSpec, item: TreeItem): boolean {
  return node.pick === undefined || node.pick.includes(entityOf(node, item));
}
