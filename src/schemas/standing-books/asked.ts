import { namesOfFactor } from '#schemas/formulas/criteria.ts';
import { elementCard, keyOf } from './ask.ts';
import { readBook } from './check/shape.ts';
import { compileBook } from './compile.ts';
import type { BookDocument, BookElement } from './document.ts';
import type { BookWords, StoredForm } from './elements/card.ts';
import type { RepeatElement, RepeatItem } from './elements/repeat.ts';
import { namesAround } from './names.ts';
import { elementsOf } from './walk.ts';

/** What of its template one record asks for, settled as it was begun: what a station gains or is due later changes nothing of it. */
export interface BookAsked {
  /** What parts are repeated for where the station decides, by the key of the part. */
  readonly items?: Readonly<Record<string, readonly RepeatItem[]>>;
  /** Values that were looked at lately, by their name: the day from which they are asked for again. */
  readonly resting?: Readonly<Record<string, string>>;
}

/** A template as it was published. */
interface PublishedBook {
  readonly document: unknown;
  readonly form: unknown;
}

const NOTHING: BookAsked = {};

/** What a record holds of it; nothing of one that asks for its whole template. */
export function readAsked(value: unknown): BookAsked {
  return typeof value === 'object' && value !== null ? value : NOTHING;
}

/** The document with what its parts are repeated for in this record. */
export function askedBook(book: BookDocument, { items }: BookAsked): BookDocument {
  if (!items) return book;
  return withItems(
    book,
    ({ key, items: own }) => (Object.hasOwn(items, key) ? items[key] : own) ?? own,
  );
}

/** The form of a record by its template: that of the template where it asks for the whole of it. @param words of the form */
export function askedForm(
  { document, form }: PublishedBook,
  asked: BookAsked,
  words: BookWords,
): StoredForm {
  const isWhole =
    Object.keys(asked.items ?? {}).length + Object.keys(asked.resting ?? {}).length === 0;
  const book = isWhole ? null : readBook(document);
  const stored = form as StoredForm;
  return book
    ? compileBook(askedBook(book, asked), words, { resting: asked.resting, said: stored?.said })
    : stored;
}

/** What stands under which name in a record, for whoever shows nothing of it. */
export function askedFields(published: PublishedBook, asked: unknown): StoredForm['fields'] {
  return askedForm(published, readAsked(asked), SILENT).fields;
}

const SILENT: BookWords = {
  everyDays: () => '',
  source: () => '',
  nextDue: () => '',
  resting: () => '',
};

/** A factor that a station has. */
export interface StationHas {
  readonly factorCode: string;
  readonly factorName: string;
}

/** As many as a template takes. */
const MOST_ITEMS = 50;
const KEY = /^[A-Za-z](?!\w*__)\w{0,39}$/;

/**
 * What the parts of a document are repeated for at a station, where that decides; nothing where none is.
 * @param factors those with limits first; of a station that has none yet everything is asked for that the template lists
 */
export function itemsAt(
  book: Pick<BookDocument, 'elements'>,
  factors: readonly StationHas[],
): NonNullable<BookAsked['items']> {
  return Object.fromEntries(
    repeatsIn(book).flatMap((repeat) =>
      repeat.over === undefined ? [] : [[repeat.key, itemsOf(repeat, factors)]],
    ),
  );
}

function itemsOf(
  { over, items }: RepeatElement,
  factors: readonly StationHas[],
): readonly RepeatItem[] {
  const had = factors.flatMap((factor): readonly RepeatItem[] => {
    const known = items.find((item) => isFactor(item, factor));
    if (known) return [known];
    return over === 'factors' ? [{ key: keyFor(factor), title: factor.factorName }] : [];
  });
  const once = new Map(had.map((item) => [item.key, item]));
  return once.size === 0 ? items : [...once.values()].slice(0, MOST_ITEMS);
}

/** Whether an item is called as a factor, by any of the names that goes by. */
function isFactor({ key, title }: RepeatItem, { factorCode, factorName }: StationHas): boolean {
  const names = [...namesOfFactor(title), ...namesOfFactor(key)];
  return names.includes(factorCode) || names.includes(factorName);
}

/** The code of a factor as a name of values. */
function keyFor({ factorCode }: StationHas): string {
  const plain = factorCode.replaceAll(/\W/g, '_').replaceAll(/_{2,}/g, '_');
  return KEY.test(plain) ? plain : `f${plain}`.slice(0, 40);
}

/** What stands for the item of any factor in the names of values. */
export const ANY_ITEM = '*';

/** The document with an item in place of any factor that a station may have, for whoever asks under which names records hold values. */
export function anyFactorBook(book: BookDocument): BookDocument {
  return withItems(book, ({ over, items }) =>
    over === 'factors' ? [...items, { key: ANY_ITEM, title: ANY_ITEM }] : items,
  );
}

/** Values that are looked at every so many days, with what their lines say. */
export function lookedAt(
  book: Pick<BookDocument, 'elements'>,
): readonly { readonly name: string; readonly days: number; readonly element: BookElement }[] {
  return elementsOf(book).flatMap(({ element, around }) => {
    const key = keyOf(element);
    const days = 'everyDays' in element ? element.everyDays : undefined;
    if (key === undefined || days === undefined) return [];
    if (around.some((one) => elementCard(one).holds === 'columns')) return [];
    return namesAround(around, key).map((name) => ({ name, days, element }));
  });
}

const repeatsIn = (book: Pick<BookDocument, 'elements'>): readonly RepeatElement[] =>
  elementsOf(book).flatMap(({ element }) => ('items' in element ? [element] : []));

function withItems(
  book: BookDocument,
  itemsFor: (repeat: RepeatElement) => readonly RepeatItem[],
): BookDocument {
  const visit = (element: BookElement): BookElement => {
    if ('items' in element) return { ...element, items: itemsFor(element) };
    return 'elements' in element
      ? ({
          ...element,
          elements: (element.elements as readonly BookElement[]).map(visit),
        } as BookElement)
      : element;
  };
  return { ...book, elements: book.elements.map(visit) };
}
