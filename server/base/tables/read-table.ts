import { isBlankCell, type ReadRow } from './read-cell.ts';
import { readCsv } from './read-csv.ts';
import { openWorkbook, type SheetFacts, type SheetNotes, type Workbook } from './read-workbook.ts';
import { findHead, plainTitle } from './table-head.ts';
import { TableError, type TableLimits } from './table-limits.ts';

/** A file that may be read. */
export interface TableFile {
  readonly path: string;
  readonly kind: 'xlsx' | 'csv';
}

/** What of the file is wanted. */
export interface WantedTable {
  /** The sheet; where none is named, the visible one whose head names most of `titles`, else the first with rows. */
  readonly sheet?: string;
  readonly titles?: readonly string[];
}

/** What a file holds besides the rows that are read. */
export interface TableFacts {
  /** Empty where the file has no sheets. */
  readonly sheets: readonly SheetFacts[];
  /** The sheet that was read; empty where there is none. */
  readonly sheet: string;
  readonly notes: SheetNotes;
}

const NO_NOTES: SheetNotes = { merged: 0, hiddenRows: 0, hiddenColumns: 0 };

/** Rows without any content are left out. @throws TableError */
export async function readTable(
  file: TableFile,
  limits: TableLimits,
  wanted: WantedTable = {},
): Promise<{ readonly rows: readonly ReadRow[]; readonly facts: TableFacts }> {
  const { rows: all, facts } =
    file.kind === 'xlsx'
      ? await readSheet(file.path, limits, wanted)
      : {
          rows: await readCsv(file.path, limits),
          facts: { sheets: [], sheet: '', notes: NO_NOTES },
        };
  const rows = all.filter(({ cells }) => !cells.every(isBlankCell));
  if (rows.length === 0) throw new TableError('empty');
  if (rows.length > limits.maxRows) throw new TableError('tooManyRows');
  if (rows.reduce((sum, { cells }) => sum + cells.length, 0) > limits.maxCells)
    throw new TableError('tooManyCells');
  if (rows.some(({ cells }) => cells.length > limits.maxColumns))
    throw new TableError('tooManyColumns');
  return { rows, facts };
}

async function readSheet(
  path: string,
  limits: TableLimits,
  wanted: WantedTable,
): Promise<{ readonly rows: readonly ReadRow[]; readonly facts: TableFacts }> {
  const book = await openWorkbook(path, limits);
  const sheet = wanted.sheet ?? likelySheet(book, wanted.titles ?? []);
  if (!book.sheets.some(({ name }) => name === sheet)) throw new TableError('noSheet');
  return {
    rows: book.rowsOf(sheet),
    facts: { sheets: book.sheets, sheet, notes: book.notesOf(sheet) },
  };
}

/** What nobody sees is read only where nothing else is there. */
function likelySheet(book: Workbook, titles: readonly string[]): string {
  const known = new Set(titles.map(plainTitle));
  const filled = book.sheets.filter(({ rows }) => rows > 0);
  const seen = filled.filter(({ isHidden }) => !isHidden);
  const scores = (seen.length > 0 ? seen : filled).map(({ name }) => ({
    name,
    found: findHead(book.rowsOf(name), (title) => known.has(title)).found,
  }));
  const most = Math.max(0, ...scores.map(({ found }) => found));
  return scores.find(({ found }) => found === most)?.name ?? book.sheets[0]?.name ?? '';
}
