import type { Row } from '#engine/base/ports.ts';
import type { Group } from '#schemas/api/group.ts';
import type { TreeNode as TreeSpec } from '#schemas/language/screen.ts';
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
  /** What leads to the leaves below; absent where nothing of its own is below. */
  readonly where?: Rule;
  /** Ids and names of the levels above and its own, by entity. */
  readonly line: Readonly<Record<string, Row>>;
  readonly row?: Row;
  /** Nodes of the same level below it. */
  readonly inner: readonly TreeItem[];
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
  { spec, level, parent, noneWord }: Above,
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
      where: parent?.where ? { all: [parent.where, own] } : own,
      line: { ...parent?.line, [entity]: { id, name: title } },
      inner: [],
    };
  });
  return items.sort(
    (a, b) => Number(a.id === null) - Number(b.id === null) || a.title.localeCompare(b.title, 'zh'),
  );
}

/** Rows of the last entity as leaves. */
export function itemsOfRows(
  rows: readonly Row[],
  nameField: string,
  { spec, level, parent }: Omit<Above, 'noneWord'>,
): readonly TreeItem[] {
  const { entity } = spec.tree[level] ?? { entity: '' };
  return rows.map((row): TreeItem => {
    const [id, title] = [String(row.id), String(row[nameField] ?? row.id)];
    return {
      key: `${parent?.key ?? ''}/${entity}:${id}`,
      level,
      title,
      id,
      line: { ...parent?.line, [entity]: { ...row, name: title } },
      row,
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
  return {
    key: `/${entity}:${id}`,
    level: first?.level ?? 0,
    title,
    id,
    line: { [entity]: { id, name: title } },
    ...own,
    count,
    inner,
  };
}

/** What the right side reads as `$master`: the chosen record, its kind, and everything above it by entity. */
export function masterOf({ line, id, title, row }: TreeItem, entity: string): Row {
  return { ...row, id, name: title, kind: entity, ...line };
}
