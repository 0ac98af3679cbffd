import type { CellPicture } from './xlsx-pictures.ts';

/** A column of a sheet. `width` in characters; where none is said, that of its first rows. */
interface SheetColumn {
  readonly title: string;
  readonly mark?: 'required';
  readonly width?: number;
}

/** Text stays text (never a formula), numbers stay numbers, null is an empty cell. `bad` marks a cell in red. */
export type Cell =
  | string
  | number
  | null
  /** A number under a format of its own, one of `formats` of its sheet: also a day, as Excel counts them. */
  | { readonly number: number; readonly format: string }
  /** A day or a wall-clock time to the second, `2026-01-31 08:30:00`: one that a spreadsheet sorts and counts with. */
  | { readonly time: string }
  | { readonly text: string; readonly mark: 'bad' | 'note' }
  /** Pictures over their names; only in a sheet that says it has some. */
  | { readonly text: string; readonly pictures: readonly CellPicture[] };

/** A row of a sheet with groups. */
export interface OutlinedRow {
  readonly cells: readonly Cell[];
  /** How deep it stands; rows of a level fold away together. 0 where nothing is said. */
  readonly level?: number;
  /** Head or sums of a group. */
  readonly isBold?: boolean;
}
export type SheetRow = readonly Cell[] | OutlinedRow;

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>;
  /** Its rows stand in groups; where the line is by which one folds: below their rows, as sums, or above, as a head. */
  readonly foldsBy?: 'above' | 'below';
  /** Cells may hold pictures. */
  readonly hasPictures?: boolean;
  /** Side of the square that a picture lies in, px; one stands below the other where it is wide. */
  readonly pictureBox?: number;
  /** Formats of numbers that its cells name. */
  readonly formats?: readonly string[];
  /** Lists of allowed values, by column. */
  readonly choices?: readonly ColumnChoices[];
}

/** A column whose cells offer a list. */
export interface ColumnChoices {
  /** 0 is the first. */
  readonly column: number;
  readonly values: readonly string[];
  /** 1 is the row below the header. */
  readonly fromRow: number;
}

/** A row as its cells alone, or with its place in an outline. */
export function outlined(row: SheetRow): OutlinedRow {
  return 'cells' in row ? row : { cells: row };
}
