import { elementCard, keyOf } from './ask.ts';
import type { BookDocument, BookElement } from './document.ts';
import { titleOfItem, type RepeatElement } from './elements/repeat.ts';
import { sayBook, type Said } from './said.ts';
import { elementsOf, type ElementSpot } from './walk.ts';

type Values = Readonly<Record<string, unknown>>;

/** What of a book was found wrong, in the words a repair order takes over. */
export interface BookFaults {
  /** The things that are wrong, at most 100 characters; empty where nothing is. */
  readonly title: string;
  /** Each on a line of its own with its answer, then the remarks beside them; at most 1000 characters. */
  readonly text: string;
  /** Pictures that stand beside them; where none do, those of the whole book. At most nine. */
  readonly photos: readonly unknown[];
}

const MAX_TITLE = 100;
const MAX_TEXT = 1000;
const MAX_PHOTOS = 9;
const CUT = '…';

/** Lines of a part of the sheet that are wrong, with what was written and photographed beside them. */
interface FaultyPart {
  readonly title: string | undefined;
  readonly faults: readonly { readonly title: string; readonly answer: string }[];
  readonly remarks: readonly string[];
  readonly photos: readonly unknown[];
}

/** How titles and what is said of them stand together. */
export interface FaultWords {
  /** A title with what is said of it. */
  line(title: string, text: string): string;
  readonly separator: string;
  /** Texts of the template as its reader reads them, where he reads another language. */
  readonly said?: Said | undefined;
}

/** What a book says is wrong: lines of checklists with the second of their words. @param values what is seen of them */
export function faultsOf(
  book: Pick<BookDocument, 'elements'>,
  values: Values,
  words: FaultWords,
): BookFaults {
  const spots = elementsOf(words.said ? sayBook(book, words.said) : book);
  const parts = partsOf(spots).flatMap((inside) => faultyPart(inside, values, words));
  const faults = parts.flatMap((part) => part.faults);
  if (faults.length === 0) return { title: '', text: '', photos: [] };
  const beside = parts.flatMap(({ photos }) => photos);
  const photos = beside.length > 0 ? beside : picturesOf(spots, values);
  const answers = [...new Set(faults.map(({ answer }) => answer))].join(words.separator);
  return {
    title: cut(
      words.line(answers, faults.map(({ title }) => title).join(words.separator)),
      MAX_TITLE,
    ),
    text: cut(parts.flatMap((part) => linesOf(part, words)).join('\n'), MAX_TEXT),
    photos: photos.slice(0, MAX_PHOTOS),
  };
}

/** Elements that stand side by side, those of a repeated part once for each of its items. */
interface Beside {
  readonly spots: readonly ElementSpot[];
  readonly item: number | undefined;
}

function partsOf(spots: readonly ElementSpot[]): readonly Beside[] {
  const parts = new Map<BookElement | undefined, readonly ElementSpot[]>();
  for (const spot of spots) {
    const part = spot.around.at(-1);
    parts.set(part, [...(parts.get(part) ?? []), spot]);
  }
  return [...parts.values()].flatMap((inside): readonly Beside[] => {
    const repeat = inside[0] && repeatAround(inside[0]);
    return repeat
      ? repeat.items.map((_, item) => ({ spots: inside, item }))
      : [{ spots: inside, item: undefined }];
  });
}

function faultyPart(
  { spots, item }: Beside,
  values: Values,
  words: FaultWords,
): readonly FaultyPart[] {
  const valueOf = (spot: ElementSpot) => values[nameOf(spot, item)];
  const faults = spots.flatMap((spot) => {
    const { element } = spot;
    const answer = elementCard(element).wrongAnswer?.(element, valueOf(spot));
    if (answer === undefined || !('title' in element)) return [];
    return [{ title: element.title, answer: words.said?.[answer] ?? answer }];
  });
  const [first] = spots;
  if (faults.length === 0 || !first) return [];
  return [
    {
      title: titleOf(first, item),
      faults,
      remarks: spots.flatMap((spot) => remarkOf(spot.element, valueOf(spot), words)),
      photos: spots.flatMap((spot) => picturesIn(spot.element, valueOf(spot))),
    },
  ];
}

function remarkOf(element: BookElement, value: unknown, words: FaultWords): readonly string[] {
  const isSaid = elementCard(element).isRemark && typeof value === 'string' && value.trim() !== '';
  return isSaid && 'title' in element ? [words.line(element.title, value.trim())] : [];
}

function picturesIn(element: BookElement, value: unknown): readonly unknown[] {
  return elementCard(element).isPhoto && Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** All pictures of a book, but those of tables. */
function picturesOf(spots: readonly ElementSpot[], values: Values): readonly unknown[] {
  return spots.flatMap((spot) => {
    const items = repeatAround(spot)?.items.map((_, item) => item) ?? [undefined];
    return items.flatMap((item) => picturesIn(spot.element, values[nameOf(spot, item)]));
  });
}

/** What the value of an element is called in the record. */
function nameOf(spot: ElementSpot, item: number | undefined): string {
  const key = keyOf(spot.element) ?? '';
  const repeat = repeatAround(spot);
  if (!repeat || item === undefined) return key;
  return elementCard(repeat).namesOutside?.(repeat, key)[item] ?? key;
}

function repeatAround({ around }: ElementSpot): (BookElement & RepeatElement) | undefined {
  return around.find(
    (one): one is BookElement & RepeatElement => elementCard(one).holds === 'items',
  );
}

function titleOf(spot: ElementSpot, item: number | undefined): string | undefined {
  const repeat = repeatAround(spot);
  const one = item === undefined ? undefined : repeat?.items[item];
  if (repeat && one) return titleOfItem(repeat, one);
  const part = spot.around.at(-1);
  return part && 'title' in part ? part.title : undefined;
}

function linesOf({ title, faults, remarks }: FaultyPart, words: FaultWords): readonly string[] {
  return [
    ...faults.map((fault) => {
      const isNamed = title !== undefined && title !== fault.title;
      return words.line(isNamed ? `${title} · ${fault.title}` : fault.title, fault.answer);
    }),
    ...remarks,
  ];
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - CUT.length)}${CUT}` : text;
}
