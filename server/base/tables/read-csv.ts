import { readFile } from 'node:fs/promises';

import { withoutMarks } from '#schemas/basics/number-text.ts';
import { chineseEncoding } from './chinese-encoding.ts';
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
const SEPARATORS = [',', '\t', ';', '|'];
const SEPARATOR_LINE = /^sep=([,;\t|])(?:\r\n|\n|\r)/i;

/** @throws TableError `tooManyRows`; `tooManyColumns` a line without end */
export async function readCsv(
  path: string,
  { maxRows, maxColumns }: TableLimits,
): Promise<readonly ReadRow[]> {
  const decoded = decode(await readFile(path));
  const whole = withoutEnd(decoded.text);
  const said = SEPARATOR_LINE.exec(whole);
  const text = said ? whole.slice(said[0].length) : whole;
  const rows: ReadRow[] = [];
  const skipped = said ? 1 : 0;
  for (const cells of csvRows(text, said?.[1] ?? delimiterOf(text), maxColumns)) {
    if (rows.length > maxRows + BLANKS) throw new TableError('tooManyRows');
    rows.push({
      number: rows.length + 1 + skipped,
      cells: cells.map((cell) => csvCell(cell, decoded.isBroken)),
    });
    if (rows.length % PAUSE_EVERY === 0) await new Promise(setImmediate);
  }
  return rows;
}

function csvCell(raw: string, isBroken: boolean): ReadCell {
  const text = withoutMarks(raw);
  if (isBroken && text.includes(NO_LETTER)) return { is: 'error', shown: text };
  const code = QUOTED_CODE.exec(text)?.[1];
  if (code !== undefined) return code.replaceAll('""', '"') || null;
  return textCell(unguardFormula(text)) || null;
}

/** What stands where bytes are no letter of any encoding. */
const NO_LETTER = '\ufffd';

interface Decoded {
  readonly text: string;
  /** Some bytes are no letters: cells that hold `NO_LETTER` cannot be read. */
  readonly isBroken: boolean;
}

/**
 * UTF-8 and UTF-16, with or without their marks, else what Chinese spreadsheets write: GBK and its successor, in Taiwan and Hong Kong
 * Big5. Of a file that is none of them whole, the encoding under which fewer letters are lost: one broken byte does not make the others
 * mean something else.
 */
function decode(bytes: Buffer): Decoded {
  const wide = wideEncoding(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), isBroken: false };
  const likely = chineseEncoding(bytes);
  for (const encoding of ['utf-8', likely])
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isBroken: false };
    } catch {
      // bytes that are no letters in it
    }
  const [utf8 = '', chinese = ''] = ['utf-8', likely].map((encoding) =>
    new TextDecoder(encoding).decode(bytes),
  );
  const lost = (text: string): number => text.split(NO_LETTER).length;
  return { text: lost(utf8) <= lost(chinese) ? utf8 : chinese, isBroken: true };
}

/** UTF-16 by its mark, or where reading it so gives lines and fields, and no zero. */
function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 1000);
  // one zero alone is a fault of the file
  if (head.indexOf(0) === head.lastIndexOf(0)) return undefined;
  return (['utf-16le', 'utf-16be'] as const).find((encoding) => {
    const text = new TextDecoder(encoding).decode(head);
    return /[\r\n,;\t]/.test(text) && !text.includes('\0');
  });
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

/** The sign that parts most of the first lines into as many fields: a comma may stand in numbers. Of equals, the one that occurs most. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, MAX_HEAD)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, JUDGED_LINES);
  const scores = SEPARATORS.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    const alike = counts.map((count) => counts.filter((other) => other === count).length);
    return { sign, alike: Math.max(0, ...alike), all: counts.reduce((sum, one) => sum + one, 0) };
  });
  return scores.reduce((best, one) =>
    one.alike > best.alike || (one.alike === best.alike && one.all > best.all) ? one : best,
  ).sign;
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
