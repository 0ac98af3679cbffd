import type { BookElement, ElementKind } from './document.ts';
import type { ElementBase, ElementCard } from './elements/card.ts';
import { ELEMENT_CARDS } from './elements/cards.ts';

type Card = ElementCard<ElementBase>;

/** Every kind, in the order of the palette. */
export const ELEMENT_KINDS = Object.keys(ELEMENT_CARDS) as readonly ElementKind[];

/** Whether a word names a kind of element. */
export function isElementKind(kind: unknown): kind is ElementKind {
  return typeof kind === 'string' && Object.hasOwn(ELEMENT_CARDS, kind);
}

/** The card of a kind. */
export function cardOfKind(kind: ElementKind): Card {
  return ELEMENT_CARDS[kind] as unknown as Card;
}

/** The card of an element. */
export function elementCard(element: BookElement): Card {
  return cardOfKind(element.kind);
}

/** The elements right inside of one. */
export function insideOf(element: BookElement): readonly BookElement[] {
  return 'elements' in element ? (element.elements as readonly BookElement[]) : [];
}

/** The name of its value; undefined of what takes none. */
export function keyOf(element: BookElement): string | undefined {
  return 'key' in element ? element.key : undefined;
}

/** The dictionary its values are of; undefined of what takes others. */
export function dictOf(element: BookElement): string | undefined {
  return 'dict' in element ? element.dict : undefined;
}

/** The expressions an element holds, with the part each stands in. */
export function expressionsOf(
  element: BookElement,
): readonly { readonly part: string; readonly source: string }[] {
  const held = element as unknown as Readonly<Record<string, unknown>>;
  return elementCard(element).props.flatMap(({ name, kind }) => {
    const source = held[name];
    return kind === 'expression' && typeof source === 'string' ? [{ part: name, source }] : [];
  });
}
