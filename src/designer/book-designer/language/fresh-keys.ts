import { renameIn } from '#schemas/expressions/rename.ts';
import { cardOfKind, isElementKind } from '#schemas/standing-books/ask.ts';
import { spotsOf, type DesignNode, type Props } from '../../document/node.ts';

/** A newcomer whose names of values are free in the document: `depth` becomes `depth2`, in its formulas as well. */
export function freshKeys(node: DesignNode, root: DesignNode): DesignNode {
  const taken = new Set([...spotsOf(root).values()].flatMap((spot) => keysOf(spot.node)));
  const renamed = new Map<string, string>();
  for (const key of keysOnLevel(node)) {
    const free = taken.has(key) ? freeKey(key, taken) : key;
    taken.add(free);
    if (free !== key) renamed.set(key, free);
  }
  return renamed.size === 0 ? node : renameKeys(node, (key) => renamed.get(key), true);
}

function freeKey(key: string, taken: ReadonlySet<string>): string {
  const stem = key.replace(/\d+$/, '') || key;
  let n = 2;
  while (taken.has(`${stem}${n}`)) n += 1;
  return `${stem}${n}`;
}

const keysOf = ({ props }: DesignNode): readonly string[] =>
  typeof props['key'] === 'string' ? [props['key']] : [];

const holdsOf = ({ kind }: DesignNode) =>
  isElementKind(kind) ? cardOfKind(kind).holds : undefined;

/** The names that formulas beside a node may read: its own, and those in groups of it. */
function keysOnLevel(node: DesignNode): readonly string[] {
  const inner =
    holdsOf(node) === 'any' ? Object.values(node.slots).flat().flatMap(keysOnLevel) : [];
  return [...keysOf(node), ...inner];
}

/**
 * A node whose names are others, in its formulas too; what stands in a table or a repeat has names of its own.
 * @param isLevel whether names of the node itself are renamed, or formulas alone
 */
export function renameKeys(
  node: DesignNode,
  rename: (key: string) => string | undefined,
  isLevel: boolean,
): DesignNode {
  const isInner = isLevel && holdsOf(node) === 'any';
  const slots = Object.fromEntries(
    Object.entries(node.slots).map(([name, nodes]) => [
      name,
      nodes.map((one) => renameKeys(one, rename, isInner)),
    ]),
  );
  const props = renamedProps(node, rename, isLevel);
  return { ...node, props, slots };
}

function renamedProps(
  node: DesignNode,
  rename: (key: string) => string | undefined,
  isLevel: boolean,
): Props {
  const expressions = new Set(
    (isElementKind(node.kind) ? cardOfKind(node.kind).props : []).flatMap(({ name, kind }) =>
      kind === 'expression' ? [name] : [],
    ),
  );
  return Object.fromEntries(
    Object.entries(node.props).map(([name, value]) => {
      if (name === 'key' && isLevel && typeof value === 'string')
        return [name, rename(value) ?? value];
      return [
        name,
        expressions.has(name) && typeof value === 'string' ? renamedIn(value, rename) : value,
      ];
    }),
  );
}

/** What is no expression yet stays as it is written. */
function renamedIn(source: string, rename: (key: string) => string | undefined): string {
  try {
    return renameIn(source, rename);
  } catch {
    return source;
  }
}
