import type { TextPort } from '#engine/base/ports.ts';
import { cardOfKind, ELEMENT_KINDS, isElementKind } from '#schemas/standing-books/ask.ts';
import type { ElementKind } from '#schemas/standing-books/document.ts';
import { changeNode, spotsOf, type DesignNode, type NewId } from '../../document/node.ts';
import { makeElement, propsOfKind } from './kinds.ts';

const takesValue = (kind: ElementKind): boolean =>
  cardOfKind(kind).props.some((prop) => prop.kind === 'key') &&
  cardOfKind(kind).holds === undefined;

/**
 * The kinds that an element may become where it stands.
 * @param isHeld records hold values of it: only kinds whose values are of the same type
 */
export function kindsFor(
  root: DesignNode,
  node: DesignNode,
  isHeld: boolean,
): readonly ElementKind[] {
  const parent = spotsOf(root).get(node.id)?.parent;
  const isColumn =
    parent !== null &&
    parent !== undefined &&
    isElementKind(parent.kind) &&
    cardOfKind(parent.kind).holds === 'columns';
  const own = isElementKind(node.kind) ? node.kind : undefined;
  if (own === undefined || !takesValue(own)) return own === undefined ? [] : [own];
  return ELEMENT_KINDS.filter((kind) => {
    if (kind === own) return true;
    if (!takesValue(kind) || (isColumn && !cardOfKind(kind).isColumn)) return false;
    return !isHeld || isSameType(own, kind);
  });
}

const isSameType = (a: ElementKind, b: ElementKind): boolean =>
  cardOfKind(a).becomes.length === 1 &&
  cardOfKind(b).becomes.length === 1 &&
  cardOfKind(a).becomes[0] === cardOfKind(b).becomes[0];

interface KindChange {
  readonly id: string;
  readonly kind: ElementKind;
  readonly t: TextPort['t'];
  readonly newId: NewId;
}

/** The document with an element of another kind: what both kinds can say stays, what the new one needs is filled in. */
export function kindChange(root: DesignNode, { id, kind, t, newId }: KindChange): DesignNode {
  const known = new Set(propsOfKind(kind).map(({ name }) => name));
  return changeNode(root, id, (node) => {
    const kept = Object.entries(node.props).filter(([name]) => known.has(name));
    const made = makeElement(kind, newId, { t });
    return { ...made, id, props: { ...made.props, ...Object.fromEntries(kept) } };
  });
}
