import type { RawBuilder } from 'kysely';

/** Who reads, as far as what is kept from him hangs on it. */
export interface Reader {
  readonly userId: string;
  readonly holds: (key: string) => boolean;
}

/**
 * Columns of an entity that some rows keep from some readers for a time, as a blind count does with what it counts: for them they are
 * empty, so that no list, file, filter, order, sum or number made of the rows tells them.
 */
export interface Withheld {
  readonly columns: readonly string[];
  /** The rows, aliased `t`, that do so with this reader. */
  readonly from: (reader: Reader) => RawBuilder<boolean>;
}

/** By the names of entities. */
export type WithheldByEntity = ReadonlyMap<string, readonly Withheld[]>;
