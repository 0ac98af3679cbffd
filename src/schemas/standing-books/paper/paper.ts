import { holds } from '../../expressions/evaluate.ts';
import type { SheetCode, SheetFact, SheetPicture } from '../../sheet/document.ts';
import { cardOf } from '../../types/ask.ts';
import type { FieldSpec } from '../../types/field.ts';
import { elementCard } from '../ask.ts';
import type { BookElement } from '../document.ts';
import type { LeafBase, Place, StoredForm } from '../elements/card.ts';
import type { QrElement } from '../elements/qr.ts';
import { sourceOf } from '../formula-source.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Words that stand on every book. */
export interface PaperWords {
  /** Heads of a checklist. */
  readonly number: string;
  readonly item: string;
  readonly frequency: string;
  readonly result: string;
  everyDays(days: number, other?: number): string;
  /** In place of what was not looked at this time. @param day `YYYY-MM-DD` */
  nextDue(day: string): string;
  /** What stands in place of a picture that cannot be printed. */
  noPicture(name: string): string;
}

/** A filled book, and how its values are said and its pictures found. */
export interface FilledBook {
  readonly form: StoredForm;
  /** What is seen of them, in lines of tables too. */
  readonly values: Values;
  /** Values that were not asked for, with the day from which they are again. */
  readonly resting?: Readonly<Record<string, string>>;
  readonly words: PaperWords;
  /** A value as people read it. */
  say(fields: StoredForm['fields'], name: string, row: Values): string;
  /** The number that a value is, where it is one. */
  numberOf(fields: StoredForm['fields'], name: string, row: Values): number | undefined;
  titleOf(field: FieldSpec): string;
  /** Stored files of a value. */
  filesOf(value: unknown): readonly { readonly id: string; readonly name: string }[];
  /** A stored picture; undefined where it is none that can be printed. */
  pictureOf(id: string): SheetPicture | undefined;
  codeOf(of: QrElement['of']): SheetCode | undefined;
}

/** Where an element stands on paper: how values are called there, and what expressions read. */
export interface PaperPlace extends Pick<Place, 'name' | 'expression'> {
  readonly book: FilledBook;
}

/** Whether a part of the book is seen with what was filled in; around it everything is. */
export function isSeen(
  { visibleIf }: { readonly visibleIf?: string },
  { book, expression }: PaperPlace,
): boolean {
  return visibleIf === undefined || holds(expression(visibleIf), book.values);
}

/** An element that takes a value. */
export type Leaf = BookElement & LeafBase;

/** Title and value; what was worked out with the standard it comes from, a signature as its picture. */
export function factOf(leaf: Leaf, { book, name }: PaperPlace): SheetFact {
  const key = name(leaf.key);
  const field = book.form.fields[key];
  if (!field) return { title: leaf.title, text: '' };
  const title = titleOf(leaf, field, book);
  const drawn = cardOf(field)?.files === 'drawing' ? book.filesOf(book.values[key]) : [];
  const pictures = drawn.flatMap(({ id }) => book.pictureOf(id) ?? []);
  if (pictures.length > 0) return { title, text: '', pictures };
  const number = book.numberOf(book.form.fields, key, book.values);
  return { title, text: sayLeaf(leaf, book, key), ...(number !== undefined && { number }) };
}

/** The title without the frequency that forms say behind it. */
export function titleOf({ title }: Leaf, field: FieldSpec, book: FilledBook): string {
  return book.titleOf({ ...field, title });
}

/** What was filled in, with the standard of what was worked out. */
export function sayLeaf(leaf: Leaf, { form, values, say }: FilledBook, key: string): string {
  const text = say(form.fields, key, values);
  const formula = text === '' ? undefined : elementCard(leaf).formula?.(leaf);
  const own = 'source' in leaf && leaf.source !== undefined ? { source: leaf.source } : {};
  const source = formula === undefined ? undefined : sourceOf({ formula, ...own });
  return source === undefined ? text : `${text} (${source})`;
}
