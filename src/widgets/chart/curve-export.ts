import { csvOf, saveTable } from '#engine/base/save-table.ts';

type Table = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};

/** A table as CSV. */
export function toCsv({ columns, rows }: Table): string {
  return csvOf([columns, ...rows]);
}

/** Lets the browser keep a table as a file. */
export function saveCsv(name: string, { columns, rows }: Table): void {
  saveTable(name, [columns, ...rows]);
}
