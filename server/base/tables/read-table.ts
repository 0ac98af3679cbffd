import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';

import { unguardFormula } from './formula.ts';
import { demandModestWorkbook } from './modest-workbook.ts';
import { TableError, type TableLimits } from './table-limits.ts';

/** A cell as people wrote it; times are `YYYY-MM-DD HH:mm:ss`, days without their midnight. */
export type ReadCell = string | number | boolean | null;

/** A row with its number as a spreadsheet counts; the first is 1. */
export interface ReadRow {
  readonly number: number;
  readonly cells: readonly ReadCell[];
}

/** Rows without any content are left out. @throws TableError */
export async function readTable(
  file: { readonly path: string; readonly kind: 'xlsx' | 'csv' },
  limits: TableLimits,
): Promise<readonly ReadRow[]> {
  const all =
    file.kind === 'xlsx' ? await readWorkbook(file.path, limits) : await readCsv(file.path, limits);
  const rows = all.filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
  if (rows.length === 0) throw new TableError('empty');
  if (rows.length > limits.maxRows) throw new TableError('tooManyRows');
  if (rows.reduce((sum, { cells }) => sum + cells.length, 0) > limits.maxCells)
    throw new TableError('tooManyCells');
  if (rows.some(({ cells }) => cells.length > limits.maxColumns))
    throw new TableError('tooManyColumns');
  return rows;
}

/** The first sheet. */
async function readWorkbook(path: string, limits: TableLimits): Promise<readonly ReadRow[]> {
  await demandModestWorkbook(path, limits);
  try {
    const sheet = await readSheet(await readFile(path));
    return sheet.map((cells, at) => ({ number: at + 1, cells: cells.map(workbookCell) }));
  } catch (cause) {
    throw new TableError('unreadable', cause);
  }
}

function workbookCell(value: unknown): ReadCell {
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? null
      : value
          .toISOString()
          .slice(0, 19)
          .replace('T', ' ')
          .replace(/ 00:00:00$/, '');
  // a workbook says beside the text that it is no formula
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

async function readCsv(path: string, { maxRows }: TableLimits): Promise<readonly ReadRow[]> {
  const text = decode(await readFile(path));
  const delimiter = delimiterOf(text);
  const rows: ReadRow[] = [];
  for (const cells of csvRows(text, delimiter)) {
    if (rows.length > maxRows + BLANKS) throw new TableError('tooManyRows');
    rows.push({
      number: rows.length + 1,
      cells: cells.map((cell) => unguardFormula(cell.trim()) || null),
    });
    if (rows.length % PAUSE_EVERY === 0) await new Promise(setImmediate);
  }
  return rows;
}

/** Empty lines that a file may hold beyond its rows. */
const BLANKS = 10_000;
/** Rows between two breaths of the event loop. */
const PAUSE_EVERY = 2000;

/** UTF-8 with or without its mark, else what Chinese spreadsheets write (GBK and its successor). */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The sign that occurs most in the first line. */
function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string): number => line.split(sign).length;
  return [',', '\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * The fields of each line (RFC 4180); quotes double inside quotes.
 * @yields the fields of the next line
 */
function* csvRows(text: string, delimiter: string): Generator<readonly string[]> {
  const sign = delimiter === '\t' ? '\\t' : delimiter;
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
    if (ending === delimiter) continue;
    yield row;
    row = [];
    if (field.lastIndex >= text.length) return;
  }
}
