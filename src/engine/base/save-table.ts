import { saveText } from './save-text.ts';

/** Lines of cells; the first one is the head. */
type Lines = readonly (readonly (string | number)[])[];

/** Spreadsheets take a file without it for the encoding of the country. */
const BOM = '\uFEFF';

/** Lets the browser keep a table as a CSV file. */
export function saveTable(name: string, lines: Lines): void {
  saveText(`${name}.csv`, csvOf(lines), 'text/csv');
}

/** A table as CSV; a text that a spreadsheet would calculate is told to be a text. */
export function csvOf(lines: Lines): string {
  return BOM + lines.map((line) => line.map(cellOf).join(',')).join('\r\n');
}

/** What a spreadsheet might run; a number below zero is left, with its unit. */
const FORMULA = /^[=+@\t\r\n\uff1d\uff0b\uff0d\uff20]|^-(?!$|[\d.,]+\s?[%°/\p{L}\p{No}\p{So}]*$)/u;

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
