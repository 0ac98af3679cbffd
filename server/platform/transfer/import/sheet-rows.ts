import { columnLetters } from '#server/base/tables/read-cell.ts';

/** A sheet in which lines of a sub-table stood, as it is kept beside the upload. */
export interface LineSheet {
  readonly name: string;
  /** Column of the upload → its own, from 0. */
  readonly columns: Readonly<Record<string, number>>;
}

/** Rows of the first of such sheets are numbered from here, those of the next from twice as much: Excel has half as many rows. */
export const SHEET_STEP = 2_000_000;

/** Where a row of an upload stood. `sheet` is absent for the sheet of the records. */
export function rowPlace(
  sheets: readonly LineSheet[] | null,
  number: number,
): { readonly row: number; readonly sheet?: string } {
  const sheet = sheets?.[Math.floor(number / SHEET_STEP) - 1];
  return sheet ? { row: number % SHEET_STEP, sheet: sheet.name } : { row: number };
}

/** The same as a text: `5`, `明细 5`. */
export function rowText(sheets: readonly LineSheet[] | null, number: number): string {
  const { row, sheet } = rowPlace(sheets, number);
  return sheet === undefined ? String(row) : `${sheet} ${row}`;
}

/** A cell as a spreadsheet calls it: `B5`, `明细!B5`. */
export function cellPlace(sheets: readonly LineSheet[] | null, number: number, at: number): string {
  const { row, sheet } = rowPlace(sheets, number);
  const own = sheet === undefined ? at : sheets?.find(({ name }) => name === sheet)?.columns[at];
  return `${sheet === undefined ? '' : `${sheet}!`}${columnLetters(own ?? at)}${row}`;
}
