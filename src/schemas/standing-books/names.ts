import { elementCard, insideOf, keyOf } from './ask.ts';
import type { BookDocument, BookElement } from './document.ts';
import { elementsOf } from './walk.ts';

/**
 * The names under which records hold what is filled in at an element and inside of it: `depth`, of a column `rows.depth`, of what is
 * repeated `drift__so2__depth`. None of what takes no value.
 */
export function valueNames(book: BookDocument, elementId: string): readonly string[] {
  const spot = elementsOf(book).find(({ element }) => element.id === elementId);
  if (!spot) return [];
  return namesWithin(spot.element).flatMap((name) => namesAround(spot.around, name));
}

/** As they are called where the element stands. */
function namesWithin(element: BookElement): readonly string[] {
  const { becomes, holds } = elementCard(element);
  const key = keyOf(element);
  const own = key !== undefined && becomes.length > 0 ? [key] : [];
  const inner = insideOf(element).flatMap(namesWithin);
  return [...own, ...inner.flatMap((name) => (holds ? namesIn(element, name) : [name]))];
}

/** What a name is called outside of all that it stands in, from the outermost. */
export const namesAround = (around: readonly BookElement[], name: string): readonly string[] =>
  around.reduceRight<readonly string[]>(
    (names, element) => names.flatMap((one) => namesIn(element, one)),
    [name],
  );

/** What a name is called outside of what it stands in. */
const namesIn = (element: BookElement, name: string): readonly string[] =>
  elementCard(element).namesOutside?.(element, name) ?? [name];
