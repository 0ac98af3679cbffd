import { readFile } from 'node:fs/promises';
import { read, type CellObject, type Range, type WorkBook, type WorkSheet } from '@e965/xlsx';

import { wallTime } from '#schemas/basics/wall-time.ts';
import { demandModestWorkbook } from './modest-workbook.ts';
import { columnLetters, isBlankCell, type ReadCell, type ReadRow } from './read-cell.ts';
import { TableError, type TableLimits } from './table-limits.ts';
import { workbookCell } from './workbook-cell.ts';
import { sheetTraits, type SheetTraits } from './workbook-parts.ts';

/** A sheet of a workbook as it may be chosen. */
export interface SheetFacts {
  readonly name: string;
  readonly isHidden: boolean;
  /** rows with something in them */
  readonly rows: number;
}

/** What a person should know of a sheet before its rows are taken. */
export interface SheetNotes {
  /** Merged cells over several rows: each row got their value. */
  readonly merged: number;
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
}

/** A workbook whose sheets are read one by one. */
export interface Workbook {
  readonly sheets: readonly SheetFacts[];
  rowsOf(name: string): readonly ReadRow[];
  notesOf(name: string): SheetNotes;
}

/** What `bookFiles` adds to a workbook. */
interface WithParts {
  readonly files?: Readonly<Record<string, { readonly content: Uint8Array | string }>>;
}
type DenseSheet = WorkSheet & {
  readonly '!data'?: readonly (readonly (CellObject | undefined)[] | undefined)[];
};

/** @throws TableError */
export async function openWorkbook(path: string, limits: TableLimits): Promise<Workbook> {
  await demandModestWorkbook(path, limits);
  const book = parse(await readFile(path));
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const rows = new Map<string, readonly ReadRow[]>();
  const rowsOf = (name: string): readonly ReadRow[] => {
    const known = rows.get(name) ?? sheetRows(book, name, { is1904, traits: traitsOf(book, name) });
    rows.set(name, known);
    return known;
  };
  return {
    sheets: book.SheetNames.map((name, at) => ({
      name,
      isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0,
      rows: rowsOf(name).length,
    })),
    rowsOf,
    notesOf: (name) => {
      const { hiddenRows, hiddenColumns } = traitsOf(book, name);
      return { merged: tallMerges(book.Sheets[name]).length, hiddenRows, hiddenColumns };
    },
  };
}

function parse(bytes: Buffer): WorkBook & WithParts {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      sheetStubs: true,
      bookFiles: true,
      UTC: true,
    });
  } catch (cause) {
    throw new TableError('unreadable', cause);
  }
}

function traitsOf(book: WorkBook & WithParts, name: string): SheetTraits {
  return sheetTraits(book.files ?? {}, name);
}

interface Reading {
  readonly is1904: boolean;
  readonly traits: SheetTraits;
}

function sheetRows(book: WorkBook, name: string, reading: Reading): readonly ReadRow[] {
  const sheet: DenseSheet | undefined = book.Sheets[name];
  const lines = (sheet?.['!data'] ?? []).map((line, row) =>
    Array.from(line ?? [], (cell, column) =>
      cell ? cellAt(cell, reading, `${columnLetters(column)}${row + 1}`) : null,
    ),
  );
  // between the last row with something in it and one that only has a height there may be a million that are not there
  const there = Object.keys(lines).map(Number);
  for (const { s, e } of tallMerges(sheet)) {
    const value = lines[s.r]?.[s.c] ?? null;
    for (const row of there) {
      const line = row > s.r && row <= e.r ? lines[row] : undefined;
      // an empty row below stays one: nobody meant a record by it
      if (line && isBlankCell(line[s.c]) && line.some((cell) => !isBlankCell(cell)))
        line[s.c] = value;
    }
  }
  return lines.flatMap((cells, row) =>
    cells.every(isBlankCell) ? [] : [{ number: row + 1, cells: trimmed(cells) }],
  );
}

function cellAt(cell: CellObject, { is1904, traits }: Reading, place: string): ReadCell {
  // a number cell without a value is seen at once; a text without one looks like an empty result
  if (cell.f !== undefined && (cell.t === 'z' || traits.uncomputed.has(place)))
    return { is: 'uncomputed', shown: '#CALC!' };
  const odd = traits.unreadable.get(place);
  if (odd !== undefined) return { is: 'error', shown: odd };
  const written = traits.dated.get(place);
  if (written === undefined) return workbookCell(cell, is1904);
  if (Number.isNaN(Date.parse(written))) return { is: 'error', shown: written };
  return zonedTime(written) ?? workbookCell({ ...cell, z: ISO }, is1904);
}

/** A date that names its distance from Greenwich, as the clocks of the country show it then. */
function zonedTime(written: string): string | undefined {
  return /[T ]\d.*[+-]\d\d:?\d\d$/.test(written) && !Number.isNaN(Date.parse(written))
    ? wallTime(Date.parse(written))
    : undefined;
}

/** How a cell is shown that is written as a date. */
const ISO = 'yyyy-mm-dd hh:mm:ss';

/** Merged cells that reach over several rows. */
function tallMerges(sheet: WorkSheet | undefined): readonly Range[] {
  return (sheet?.['!merges'] ?? []).filter(({ s, e }) => e.r > s.r);
}

/** Formats reach further right than what stands there. */
function trimmed(cells: readonly ReadCell[]): readonly ReadCell[] {
  return cells.slice(0, cells.findLastIndex((cell) => !isBlankCell(cell)) + 1);
}
