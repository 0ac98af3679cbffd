/** How large a table may be. */
export interface TableLimits {
  /** rows, the header among them */
  readonly maxRows: number;
  readonly maxColumns: number;
  readonly maxCells: number;
  /** bytes of the parts of a workbook together */
  readonly maxUnpacked: number;
}

/** A table that cannot be read; `reason` is a key of `errors.json` without its `errors.import.`. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly reason:
    | 'unreadable'
    | 'tooManyRows'
    | 'tooManyColumns'
    | 'tooManyCells'
    | 'tooLarge'
    | 'empty'
    | 'noSheet';

  constructor(reason: TableError['reason'], cause?: unknown) {
    super(`table ${reason}`, { cause });
    this.reason = reason;
  }
}
