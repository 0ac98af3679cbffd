import { readFile } from 'node:fs/promises';

import { withoutMarks } from '#schemas/basics/number-text.ts';
import { unguardFormula } from './formula.ts';
import type { ReadCell, ReadRow } from './read-cell.ts';
import { TableError, type TableLimits } from './table-limits.ts';
import { textCell } from './workbook-cell.ts';

/** Empty lines that a file may hold beyond its rows. */
const BLANKS = 10_000;
/** Rows between two breaths of the event loop. */
const PAUSE_EVERY = 2000;
/** Lines by which the sign between fields is judged: a title above the head has none. */
const JUDGED_LINES = 10;
/** How spreadsheets keep a code from becoming a number. */
const QUOTED_CODE = /^="((?:[^"]|"")*)"$/;
const SEPARATOR_LINE = /^sep=([,;\t|])(?:\r\n|\n|\r)/i;

/** @throws TableError `tooManyRows`; `tooManyColumns` a line without end */
export async function readCsv(
  path: string,
  { maxRows, maxColumns }: TableLimits,
): Promise<readonly ReadRow[]> {
  const whole = withoutEnd(decode(await readFile(path)));
  const said = SEPARATOR_LINE.exec(whole);
  const text = said ? whole.slice(said[0].length) : whole;
  const rows: ReadRow[] = [];
  const skipped = said ? 1 : 0;
  for (const cells of csvRows(text, said?.[1] ?? delimiterOf(text), maxColumns)) {
    if (rows.length > maxRows + BLANKS) throw new TableError('tooManyRows');
    rows.push({ number: rows.length + 1 + skipped, cells: cells.map(csvCell) });
    if (rows.length % PAUSE_EVERY === 0) await new Promise(setImmediate);
  }
  return rows;
}

function csvCell(raw: string): ReadCell {
  const text = withoutMarks(raw);
  const code = QUOTED_CODE.exec(text)?.[1];
  if (code !== undefined) return code.replaceAll('""', '"') || null;
  return textCell(unguardFormula(text)) || null;
}

/** UTF-8 and UTF-16, with or without their marks, else what Chinese spreadsheets write (GBK and its successor). */
function decode(bytes: Buffer): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** UTF-16 by its mark, or by the zero bytes beside its commas and line ends. */
function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 1000);
  const at = head.indexOf(0);
  // zeros at both places of a pair fill up a file, and are no halves of letters
  if (at < 0 || head.some((byte, place) => byte === 0 && place % 2 !== at % 2)) return undefined;
  return at % 2 === 1 ? 'utf-16le' : 'utf-16be';
}

/** Zeros with which devices fill up their files, and the sign by which old programs end one. */
const FILLING = ['\0', '\u001a'];

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && FILLING.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** So much of a text shows what parts its fields. */
const MAX_HEAD = 64 * 1024;

/** The sign that occurs most in the first lines. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, MAX_HEAD)
    .split(/\r\n|\n|\r/, JUDGED_LINES)
    .join('\n');
  const count = (sign: string): number => lines.split(sign).length;
  return [',', '\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * The fields of each line (RFC 4180); quotes double inside quotes.
 * @yields the fields of the next line
 */
function* csvRows(
  text: string,
  delimiter: string,
  maxColumns: number,
): Generator<readonly string[]> {
  const sign = `\\x${delimiter.charCodeAt(0).toString(16).padStart(2, '0')}`;
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${sign}\\r\\n]*))(${sign}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  let row: string[] = [];
  while (field.lastIndex <= text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    // a stray quote: the rest of the line as it is
    if (!match) {
      const end = /[\r\n]|$/g;
      end.lastIndex = at;
      const stop = end.exec(text)?.index ?? text.length;
      row.push(text.slice(at, stop));
      yield row;
      row = [];
      field.lastIndex = stop + (text.startsWith('\r\n', stop) ? 2 : 1);
      continue;
    }
    const [, quoted, plain = '', ending] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (ending === delimiter) {
      demandFew(row, maxColumns);
      continue;
    }
    yield row;
    row = [];
    if (field.lastIndex >= text.length) return;
  }
}

/** @throws TableError `tooManyColumns` */
function demandFew(row: readonly string[], most: number): void {
  if (row.length > most) throw new TableError('tooManyColumns');
}
