import { cardOfKind, isElementKind, keyOf } from '#schemas/standing-books/ask.ts';
import type { BookElement } from '#schemas/standing-books/document.ts';
import { usesOf, type BookUse } from '#schemas/standing-books/used.ts';
import {
  changeNode,
  spotsOf,
  type DesignNode,
  type Props,
  type Spot,
} from '../../document/node.ts';
import { toDocument, toElement } from './document-nodes.ts';
import { renameKeys } from './fresh-keys.ts';
import { ELEMENTS, inside, propsOfKind, textIn } from './kinds.ts';

const holdsOf = (node: DesignNode) =>
  isElementKind(node.kind) ? cardOfKind(node.kind).holds : undefined;

/** Where the values of some elements, and of what stands inside of them, are read by others. */
export function usedOutside(
  root: DesignNode,
  nodes: readonly DesignNode[],
): readonly { readonly of: BookElement; readonly use: BookUse }[] {
  const book = toDocument(root);
  const gone = nodes.flatMap(within);
  const ids = new Set(gone.map(({ id }) => id));
  return gone.flatMap((node) =>
    usesOf(book, node.id)
      .filter(({ element }) => !ids.has(element.id))
      .map((use) => ({ of: toElement(node) as unknown as BookElement, use })),
  );
}

/** A node and all that stands in it. */
export const within = (node: DesignNode): readonly DesignNode[] => [
  node,
  ...inside(node).flatMap(within),
];

/** The document with the value of an element under another name, in the formulas that read it as well. */
export function keyChange(root: DesignNode, id: string, key: string): DesignNode {
  const spot = spotsOf(root).get(id);
  const old = spot && keyOf(toElement(spot.node) as unknown as BookElement);
  if (!spot || old === undefined || old === key) return root;
  const level = levelOf(root, spot);
  const own = { ...spot.node.props, key };
  const moved = changeNode(root, id, (node) => ({ ...node, props: own }));
  const rename = (name: string): string | undefined => (name === old ? key : undefined);
  const renamed = changeNode(moved, level.id, (node) => inFormulas(node, rename, level.id));
  return holdsOf(level) === 'columns' ? withColumn(renamed, old, key) : renamed;
}

/** What the names of an element are known in: the table, the repeat or the document around it. */
function levelOf(root: DesignNode, spot: Spot): DesignNode {
  const spots = spotsOf(root);
  let around = spot.parent;
  while (around && around.id !== root.id && holdsOf(around) === 'any')
    around = spots.get(around.id)?.parent ?? null;
  return around ?? root;
}

/** Formulas within a level; tables in it have names of their own. */
function inFormulas(
  node: DesignNode,
  rename: (name: string) => string | undefined,
  levelId: string,
): DesignNode {
  if (node.id !== levelId && holdsOf(node) === 'columns') return inLines(node, rename);
  if (node.id !== levelId && hidesName(node, rename)) return renameOwn(node, rename);
  const slots = Object.fromEntries(
    Object.entries(node.slots).map(([name, nodes]) => [
      name,
      nodes.map((one) => inFormulas(one, rename, levelId)),
    ]),
  );
  const own = node.id === levelId ? node : renameOwn(node, rename);
  return { ...own, slots };
}

/** A repeat whose own elements have the name: what is read in it is theirs. */
const hidesName = (node: DesignNode, rename: (name: string) => string | undefined): boolean =>
  holdsOf(node) === 'items' &&
  within(node).some((one) => one !== node && rename(textIn(one.props, 'key')) !== undefined);

/** Lines of a table read what is around it by `$parent`. */
function inLines(node: DesignNode, rename: (name: string) => string | undefined): DesignNode {
  const columns = inside(node).map((column) => ({
    ...column,
    props: changedFormulas(column, (source) =>
      source.replaceAll(/\$parent\.(\w+)/g, (whole, name: string) =>
        rename(name) === undefined ? whole : `$parent.${rename(name)}`,
      ),
    ),
  }));
  return { ...renameOwn(node, rename), slots: { ...node.slots, [ELEMENTS]: columns } };
}

/** The words of a node with its formulas written otherwise. */
function changedFormulas(node: DesignNode, change: (source: string) => string): Props {
  const expressions = propsOfKind(node.kind).filter(({ kind }) => kind === 'expression');
  return Object.fromEntries(
    Object.entries(node.props).map(([name, value]) => [
      name,
      typeof value === 'string' && expressions.some((one) => one.name === name)
        ? change(value)
        : value,
    ]),
  );
}

/** The formulas of a node alone. */
function renameOwn(node: DesignNode, rename: (name: string) => string | undefined): DesignNode {
  const { props } = renameKeys({ ...node, slots: {} }, rename, false);
  return { ...node, props };
}

/** Functions over a table name its columns by a text: `sum(rows, 'hours')`. */
function withColumn(root: DesignNode, old: string, key: string): DesignNode {
  const visit = (node: DesignNode): DesignNode => ({
    ...node,
    props: changedFormulas(node, (source) =>
      source.replaceAll(`'${old}'`, `'${key}'`).replaceAll(`"${old}"`, `"${key}"`),
    ),
    slots: Object.fromEntries(
      Object.entries(node.slots).map(([name, nodes]) => [name, nodes.map(visit)]),
    ),
  });
  return visit(root);
}
