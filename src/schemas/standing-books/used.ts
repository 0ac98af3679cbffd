import { readNames } from '#schemas/expressions/check-expression.ts';
import { expressionsOf, keyOf } from './ask.ts';
import type { BookDocument, BookElement } from './document.ts';
import { elementsOf } from './walk.ts';

/** An element that uses the value of another one, and the part it does so in: `formula`, `visibleIf`, `must`. */
export interface BookUse {
  readonly element: BookElement;
  readonly part: string;
}

/** Where the value of an element is read: before it is removed, renamed or becomes another kind. */
export function usesOf(book: BookDocument, elementId: string): readonly BookUse[] {
  const spots = elementsOf(book);
  const key = spots.flatMap(({ element }) =>
    element.id === elementId ? (keyOf(element) ?? []) : [],
  )[0];
  if (key === undefined) return [];
  return spots.flatMap(({ element }) =>
    element.id === elementId
      ? []
      : expressionsOf(element)
          .filter(({ source }) => reads(source, key))
          .map(({ part }) => ({ element, part })),
  );
}

/** By its name, by the text that functions over tables take a column by (`sum(rows, 'hours')`), or from within a table (`$parent.hours`). */
function reads(source: string, key: string): boolean {
  const isColumn =
    source.includes(`'${key}'`) ||
    source.includes(`"${key}"`) ||
    new RegExp(String.raw`\$parent\.${key}\b`).test(source);
  try {
    return isColumn || readNames(source).some(({ name }) => name === key);
  } catch {
    return isColumn;
  }
}
