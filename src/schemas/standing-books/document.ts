import type { ElementCard } from './elements/card.ts';
import type { ELEMENT_CARDS } from './elements/cards.ts';

type Cards = typeof ELEMENT_CARDS;
type Shapes = { readonly [K in keyof Cards]: Cards[K] extends ElementCard<infer E> ? E : never };

/** The word for a kind of element: `text`, `table` … */
export type ElementKind = keyof Cards;

/** An element of a standing book. */
export type BookElement = Shapes[ElementKind];

/** The format of documents; what a newer one holds is not read. */
export const BOOK_VERSION = 1;

/** The template of a standing book (台账): what is filled in, in the order of the sheet. */
export interface BookDocument {
  readonly v: typeof BOOK_VERSION;
  readonly elements: readonly BookElement[];
}
