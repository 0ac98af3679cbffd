/** Rows of another entity that the form of a new record makes with it, in one transaction. */
export interface WritesSpec {
  /** Whose records the rows become. */
  readonly entity: string;
  /** The field of that entity that holds the record just made. */
  readonly by: string;
  /** What the table of rows is called; default the title of the entity. */
  readonly title?: string;
  /** Fields asked of each row, in order; the others get their defaults. */
  readonly fields: readonly string[];
  /** Rows there must be; default none. */
  readonly min?: number;
  /** Rows at most; default 50. */
  readonly max?: number;
  /** Rows of a third entity that belong to each row. */
  readonly writes?: Writes;
}

/** By the name under which the rows travel, beside the fields of the record. */
export type Writes = Readonly<Record<string, WritesSpec>>;

/** Rows of one table where its file says nothing, and where it says most. */
export const USUAL_WRITTEN_ROWS = 50;
export const MOST_WRITTEN_ROWS = 200;
/** Tables inside each other: a record, its rows, and the rows of these. */
export const MOST_WRITTEN_LEVELS = 3;
