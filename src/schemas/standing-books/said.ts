import { elementCard } from './ask.ts';
import type { BookDocument, BookElement } from './document.ts';
import type { RepeatItem } from './elements/repeat.ts';
import { elementsOf } from './walk.ts';

/** Texts of a template as its reader reads them; what is not there is read as it was written. */
export type Said = Readonly<Record<string, string>>;

/** Parts of elements that are read. What is computed or stored is no such part: formulas and records hold it as it was written. */
const READ: ReadonlySet<string> = new Set([
  'title',
  'text',
  'help',
  'placeholder',
  'mustText',
  'source',
]);

/** The same document as its reader reads it: names, formulas and values stay. */
export function sayBook<B extends Pick<BookDocument, 'elements'>>(book: B, said: Said): B {
  return { ...book, elements: book.elements.map((element) => sayElement(element, said)) };
}

function sayElement(element: BookElement, said: Said): BookElement {
  const parts = Object.entries(element).map(([name, held]: [string, unknown]) => {
    if (READ.has(name) && typeof held === 'string') return [name, said[held] ?? held];
    if (name === 'elements') return [name, insideSaid(held, said)];
    if (name === 'items') return [name, (held as readonly RepeatItem[]).map(sayItem(said))];
    return [name, held];
  });
  return Object.fromEntries(parts) as BookElement;
}

const insideSaid = (elements: unknown, said: Said): readonly BookElement[] =>
  (elements as readonly BookElement[]).map((element) => sayElement(element, said));

/** Formulas read the title of an item: it is said beside it. */
const sayItem =
  (said: Said) =>
  (item: RepeatItem): RepeatItem => {
    const text = said[item.title];
    return text === undefined ? item : { ...item, said: text };
  };

/** Words that a calculation answers with: read in the reader's language, stored as they were written. */
const ANSWERS: readonly string[] = ['yes', 'no'];

/** All that is read of a document, options among it. */
export function textsOf(book: Pick<BookDocument, 'elements'>): readonly string[] {
  const texts = elementsOf(book).flatMap(({ element }) => {
    const items = 'items' in element ? element.items.map(({ title }) => title) : [];
    const parts = elementCard(element).props.flatMap(({ name, kind }) => {
      const held: unknown = (element as unknown as Readonly<Record<string, unknown>>)[name];
      if (kind === 'texts') return held as readonly string[];
      return (READ.has(name) || ANSWERS.includes(name)) && typeof held === 'string' ? [held] : [];
    });
    return [...parts, ...items];
  });
  return [...new Set(texts)];
}
