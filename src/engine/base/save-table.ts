/** Lines of cells; the first one is the head. */
type Lines = readonly (readonly (string | number)[])[];

/** Spreadsheets take a file without it for the encoding of the country. */
const BOM = '\uFEFF';

/** Lets the browser keep a table as a CSV file. */
export function saveTable(name: string, lines: Lines): void {
  const address = URL.createObjectURL(new Blob([csvOf(lines)], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: address, download: `${name.replace(/[\\/:*?"<>|]/g, '-')}.csv` }).click();
  URL.revokeObjectURL(address);
}

/** A table as CSV; a text that a spreadsheet would calculate is told to be a text. */
export function csvOf(lines: Lines): string {
  return BOM + lines.map((line) => line.map(cellOf).join(',')).join('\r\n');
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+@\t]|^-(?!$|[\d.])/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
