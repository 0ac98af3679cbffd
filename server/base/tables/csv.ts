import { shownText } from './column-width.ts';
import { guardFormula } from './formula.ts';
import { outlined, type Sheet, type Cell } from './sheet.ts';

const BOM = '\ufeff';
/** Rows go out in pieces of about this many characters. */
const PIECE = 64 * 1024;
const encoder = new TextEncoder();

/**
 * The rows as comma-separated values in UTF-8 with its mark, so that spreadsheets read it as such. Texts that would run as formulas carry an apostrophe.
 * @yields the next bytes of the file
 */
export async function* writeCsv({
  columns,
  rows,
}: Pick<Sheet, 'columns' | 'rows'>): AsyncGenerator<Uint8Array> {
  let piece = BOM + lineOf(columns.map(({ title }) => title));
  for await (const row of rows) {
    piece += lineOf(outlined(row).cells);
    if (piece.length < PIECE) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(piece);
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'object' && 'number' in cell) return csvCell(cell.number);
  const text = guardFormula(shownText(cell));
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
