import type { FieldSpecs } from '#engine/base/form-source.ts';
import type { Row, TextPort } from '#engine/base/ports.ts';
import { numberShape } from '#engine/fields/inputs/number-shape.ts';
import { valueOfTyped } from '#engine/fields/inputs/text-filters.ts';
import { choicesOf } from '#schemas/formats/field-text.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { TimePart, WorkbookForm } from '#schemas/types/card.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { readTimeText } from '#schemas/types/time-text.ts';

type PastePorts = TextPort;

/** Cells of a text copied from a spreadsheet: tabs between columns, lines between rows, quotes around cells with either. */
export function parseTsv(text: string): readonly (readonly string[])[] {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (let at = 0; at <= source.length;) {
    const cell = readCell(source, at);
    rows.at(-1)?.push(cell.text);
    if (source.charAt(cell.end) === '\n') rows.push([]);
    at = cell.end + 1;
  }
  return rows;
}

/** A cell in quotes, to the end of it; quotes double inside. */
const QUOTED = /"((?:[^"]|"")*)"(?=\t|\n|$)/y;
const PLAIN = /[^\t\n]*/y;

/** The cell that begins at an offset, and where it ends: at a tab, a line break or the end of the text. Quotes that do not hold all of it are its own (`5" 管`). */
function readCell(source: string, from: number): { readonly text: string; readonly end: number } {
  QUOTED.lastIndex = from;
  const quoted = QUOTED.exec(source);
  if (quoted) return { text: (quoted[1] ?? '').replaceAll('""', '"'), end: QUOTED.lastIndex };
  PLAIN.lastIndex = from;
  const [text = ''] = PLAIN.exec(source) ?? [];
  return { text, end: from + text.length };
}

/** Whether a pasted text is more than one cell, so that it spreads. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''));
}

interface PasteTarget {
  readonly fields: FieldSpecs;
  readonly columns: readonly string[];
  readonly row: number;
  readonly column: number;
  readonly maxRows: number;
  readonly newRow: () => Row;
  /** Whether nobody enters a column of this line. */
  readonly isClosed: (name: string, line: Row) => boolean;
  /** A line with what its columns suggest once it was changed. */
  readonly follow: (was: Row, is: Row) => Row;
  readonly ports: PastePorts;
}

/** Rows after a paste, with what did not go as it was copied. */
interface Spread {
  readonly rows: readonly Row[];
  /** Cells whose text is no value of their column: the text stands there, to be mended. */
  readonly unread: number;
  /** Rows beyond what the table may hold. */
  readonly left: number;
}

/** Spreads cells over rows from one cell on; rows are added as far as allowed, closed columns are left alone, nothing that was copied is lost. */
export function spreadCells(
  rows: readonly Row[],
  cells: readonly (readonly string[])[],
  target: PasteTarget,
): Spread {
  const next = [...rows];
  let unread = 0;
  cells.forEach((line, down) => {
    const at = target.row + down;
    if (at >= target.maxRows) return;
    const was = next[at] ?? target.newRow();
    const changed = { ...was };
    line.forEach((text, right) => {
      const name = target.columns[target.column + right];
      const field = name === undefined ? undefined : target.fields[name];
      if (name === undefined || !field || target.isClosed(name, changed)) return;
      const value = cellValue(field, text.trim(), target.ports);
      if (value === undefined) unread += 1;
      changed[name] = value === undefined ? text.trim() : value;
    });
    next[at] = target.follow(was, changed);
  });
  return { rows: next, unread, left: Math.max(0, target.row + cells.length - target.maxRows) };
}

/** @returns the value a pasted text stands for: labels of dictionaries become their values; undefined when it stands for none. */
export function cellValue(field: FieldSpec, text: string, ports: PastePorts): unknown {
  if (text === '') return null;
  const form = cardOf(field)?.workbook?.form;
  return form && READERS[form](field, text, ports);
}

type Reader = (field: FieldSpec, text: string, ports: PastePorts) => unknown;

/** The unit of the column may stand behind; a text with anything else in it is no number. */
const readNumber: Reader = (field, text) => {
  const value = valueOfTyped(text, numberShape(field));
  return typeof value === 'number' ? value : undefined;
};

const readTime =
  (part: TimePart): Reader =>
  (_field, text) =>
    readTimeText(text, part);

const readNothing: Reader = () => undefined;

const readText: Reader = (_field, text) => text;

/** What says neither yes nor no is none of both. */
const readBool: Reader = (field, text, { t }) => {
  const said = text.toLowerCase();
  const own = 'words' in field ? field.words : undefined;
  if (own && said === own.yes.title.toLowerCase()) return true;
  if (own && said === own.no.title.toLowerCase()) return false;
  if ([t('input.yes').toLowerCase(), 'true', '1', 'y', '\u221a', '\u2713'].includes(said))
    return true;
  return [t('input.no').toLowerCase(), 'false', '0', 'n', '\u00d7'].includes(said)
    ? false
    : undefined;
};

const SEPARATORS = /\s*[,，、;；]\s*/;

/** What may be chosen, by what it is called or by its code. */
const readChoice: Reader = (field, text, ports) =>
  choicesOf(field, (code) => ports.dict(code)).find(
    ({ dictLabel, dictValue }) => dictLabel === text || dictValue === text,
  )?.dictValue;

/** Records, files and places are chosen, not pasted. */
const READERS: Readonly<Record<WorkbookForm, Reader>> = {
  text: readText,
  number: readNumber,
  date: readTime('date'),
  datetime: readTime('datetime'),
  month: readTime('month'),
  bool: readBool,
  choice: readChoice,
  choices: (field, text, ports) => {
    const values = text.split(SEPARATORS).map((one) => readChoice(field, one, ports));
    return values.includes(undefined) ? undefined : values;
  },
  name: readNothing,
  names: readNothing,
  place: readNothing,
};
