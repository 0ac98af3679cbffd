type Table = { readonly columns: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] };

/** Spreadsheets take a file without it for the encoding of the country. */
const BOM = '\ufeff';

/** A table as CSV; a text that a spreadsheet would calculate is told to be a text. */
export function toCsv({ columns, rows }: Table): string {
  return BOM + [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

/** Lets the browser keep a table as a file. */
export function saveCsv(name: string, table: Table): void {
  const address = URL.createObjectURL(new Blob([toCsv(table)], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: `${name.replace(/[\\/:*?"<>|]/g, '-')}.csv` });
  link.click();
  URL.revokeObjectURL(address);
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+@\t]|^-(?!$|[\d.])/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
