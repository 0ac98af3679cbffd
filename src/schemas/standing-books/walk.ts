import { insideOf } from './ask.ts';
import type { BookDocument, BookElement } from './document.ts';

/** An element where it stands. */
export interface ElementSpot {
  readonly element: BookElement;
  /** Around it, from the outermost. */
  readonly around: readonly BookElement[];
  readonly at: number;
}

/** All elements of a document, in the order they are read. */
export function elementsOf({ elements }: Pick<BookDocument, 'elements'>): readonly ElementSpot[] {
  return visit(elements, []);
}

function visit(
  elements: readonly BookElement[],
  around: readonly BookElement[],
): readonly ElementSpot[] {
  return elements.flatMap((element, at) => [
    { element, around, at },
    ...visit(insideOf(element), [...around, element]),
  ]);
}
