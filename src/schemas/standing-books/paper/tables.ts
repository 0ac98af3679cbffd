import type { SheetBlock, SheetColumn } from '../../sheet/document.ts';
import { cardOf, innerOf } from '../../types/ask.ts';
import { elementCard, insideOf } from '../ask.ts';
import type { BookElement } from '../document.ts';
import { nameOfItem, placeOfItem, type RepeatElement } from '../elements/repeat.ts';
import type { TableElement } from '../elements/table.ts';
import { factOf, isSeen, type Leaf, type PaperPlace, type Values } from './paper.ts';

type Table = Extract<SheetBlock, { kind: 'table' }>;

/** The lines of a checklist: what was looked at, how often, and what was found. */
export function checklistOf(lines: readonly Leaf[], place: PaperPlace): Table {
  const { words } = place.book;
  const hasDays = lines.some(({ everyDays }) => everyDays !== undefined);
  const narrow = (title: string): SheetColumn => ({ title, align: 'center' });
  return {
    kind: 'table',
    columns: [
      narrow(words.number),
      { title: words.item, align: 'left' },
      ...(hasDays ? [narrow(words.frequency)] : []),
      narrow(words.result),
    ],
    rows: lines.map((line, at) => {
      const { title, text } = factOf(line, place);
      const { everyDays, everyDaysAlt } = line;
      const days = everyDays === undefined ? '' : words.everyDays(everyDays, everyDaysAlt);
      const due = place.book.resting?.[place.name(line.key)];
      const found = text === '' && due !== undefined ? words.nextDue(due) : text;
      return [String(at + 1), title, ...(hasDays ? [days] : []), found];
    }),
    numbers: lines.map((line, at) => [
      at + 1,
      null,
      ...(hasDays ? [null] : []),
      factOf(line, place).number ?? null,
    ]),
  };
}

/** Numbered rows; as many empty ones as it has at least where nothing was filled in, so that the form is seen. */
export function rowsOf(element: TableElement, { book, name }: PaperPlace): Table {
  const field = book.form.fields[name(element.key)];
  const fields = innerOf(field) ?? {};
  const names = Object.keys(fields);
  const held = book.values[name(element.key)];
  const rows = (Array.isArray(held) ? held : []) as readonly Values[];
  const blank = Array.from({ length: Math.max(1, element.minRows ?? 0) }, (): Values => ({}));
  return {
    kind: 'table',
    title: element.title,
    columns: [
      { title: book.words.number, align: 'center' },
      ...Object.values(fields).map((one): SheetColumn => ({
        title: book.titleOf(one),
        align: cardOf(one)?.list?.align === 'right' ? 'right' : 'left',
      })),
    ],
    rows: (rows.length === 0 ? blank : rows).map((row, at) => [
      rows.length === 0 ? '' : String(at + 1),
      ...names.map((column) => book.say(fields, column, row)),
    ]),
    numbers: rows.map((row, at) => [
      at + 1,
      ...names.map((column) => book.numberOf(fields, column, row) ?? null),
    ]),
  };
}

/** As many items stand side by side on A4. */
const MOST_ITEMS = 6;
const FEWEST_LINES = 3;

/** Whether the items of a repeated part stand beside each other, as paper forms have them: a line for each value, a column for each item. */
export function isMatrix(element: RepeatElement): boolean {
  const lines = insideOf(element as BookElement);
  return (
    element.items.length > 1 &&
    element.items.length <= MOST_ITEMS &&
    lines.length >= FEWEST_LINES &&
    lines.every((line) => {
      const { becomes, onPaper = 'fact' } = elementCard(line);
      return (onPaper === 'fact' || onPaper === 'line') && !becomes.includes('signature');
    })
  );
}

/** What is hidden in all items is left out. */
export function matrixOf(element: RepeatElement, place: PaperPlace): Table {
  const places = element.items.map((item) => ({ ...place, ...placeOfItem(element, item) }));
  const lines = (insideOf(element as BookElement) as readonly Leaf[]).filter((line) =>
    places.some((one) => isSeen(line, one)),
  );
  return {
    kind: 'table',
    title: element.title,
    columns: [place.book.words.item, ...element.items.map(nameOfItem)].map((title) => ({
      title,
      align: 'left',
    })),
    rows: lines.map((line) => {
      const facts = places.map((one) => (isSeen(line, one) ? factOf(line, one) : undefined));
      const title = facts.find((fact) => fact !== undefined)?.title ?? line.title;
      return [title, ...facts.map((fact) => fact?.text ?? '')];
    }),
    numbers: lines.map((line) => [
      null,
      ...places.map((one) => (isSeen(line, one) ? (factOf(line, one).number ?? null) : null)),
    ]),
  };
}
