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
  /** Rows filled from records of yet another entity, such as devices that wait to be registered. */
  readonly fill?: WritesFill;
  /** Rows of a third entity that belong to each row. */
  readonly writes?: Writes;
}

/** Where a row may be filled from: a list to choose from, and what is asked about the chosen record. */
export interface WritesFill {
  /** The word on its button. */
  readonly title: string;
  /** Whose records are offered. */
  readonly entity: string;
  /** Columns of the offered list. */
  readonly columns: readonly string[];
  /** The field of the chosen record that `api` is asked with, under the same name. */
  readonly key: string;
  /** Answers `{ row, record? }`: a row of this table, and fields of the record that are still empty. */
  readonly api: string;
}

/** By the name under which the rows travel, beside the fields of the record. */
export type Writes = Readonly<Record<string, WritesSpec>>;

/** Rows of one table where its file says nothing, and where it says most. */
export const USUAL_WRITTEN_ROWS = 50;
export const MOST_WRITTEN_ROWS = 200;
/** Tables inside each other: a record, its rows, and the rows of these. */
export const MOST_WRITTEN_LEVELS = 3;
