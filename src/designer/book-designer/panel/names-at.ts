import type { TextPort } from '#engine/base/ports.ts';
import { cardOfKind, isElementKind } from '#schemas/standing-books/ask.ts';
import { spotsOf, type DesignNode } from '../../document/node.ts';
import { nameOf } from '../language/faces.ts';
import { inside, textIn } from '../language/kinds.ts';
import type { KnownName } from './expression-input.tsx';

const holdsOf = ({ kind }: DesignNode) =>
  isElementKind(kind) ? cardOfKind(kind).holds : undefined;

/** The values that expressions of an element may read: of its line in a table; else of its item and of the sheet around. */
export function namesAt(root: DesignNode, id: string, t: TextPort['t']): readonly KnownName[] {
  const spots = spotsOf(root);
  const found: KnownName[] = [];
  for (let spot = spots.get(id); spot?.parent; spot = spots.get(spot.parent.id)) {
    const level = spot.parent;
    const isWhole = level.id === root.id || holdsOf(level) !== 'any';
    if (!isWhole) continue;
    found.push(...paramsOf(level), ...inside(level).flatMap((node) => named(node, t)));
    if (holdsOf(level) === 'columns') break;
  }
  return found.filter(({ name }, at) => found.findIndex((one) => one.name === name) === at);
}

/** Numbers that the items of a repeat bring along. */
function paramsOf({ props }: DesignNode): readonly KnownName[] {
  const items = Array.isArray(props['items'])
    ? (props['items'] as readonly { readonly params?: Readonly<Record<string, number>> }[])
    : [];
  return items.flatMap(({ params = {} }) =>
    Object.keys(params).map((name) => ({ name, title: name })),
  );
}

/** A value, and those in groups of it. */
function named(node: DesignNode, t: TextPort['t']): readonly KnownName[] {
  const key = textIn(node.props, 'key');
  const own =
    key === '' || holdsOf(node) === 'items' ? [] : [{ name: key, title: nameOf(node, t) }];
  const inner = holdsOf(node) === 'any' ? inside(node).flatMap((one) => named(one, t)) : [];
  return [...own, ...inner];
}
