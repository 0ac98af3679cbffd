import { sql, type RawBuilder } from 'kysely';

/** A piece of SQL and how deep the selects below it must be nested for the columns it names to be there. */
export interface Piece {
  readonly sql: RawBuilder<unknown>;
  readonly depth: number;
}

interface Column {
  readonly name: string;
  readonly sql: RawBuilder<unknown>;
}

/** Frames of one point in their order. */
export const BY_TIME = sql`partition by pt order by t`;
/** Up to and with this frame; up to and without it. */
export const SO_FAR = sql`rows unbounded preceding`;
export const BEFORE = sql`rows between unbounded preceding and 1 preceding`;

/**
 * Selects around selects, each adding columns: PostgreSQL nests no window in a window, so that what a window makes is a column of the next
 * select. Odd ones hold windows; even ones plain columns, fenced by `offset 0` so that each is worked out once, in an order that is said so that nothing is sorted twice.
 */
export class Stages {
  readonly #columns: Column[][] = [[]];
  #count = 0;

  /** A window over columns of `depth`. @param over without brackets */
  window(call: RawBuilder<unknown>, over: RawBuilder<unknown>, depth: number): Piece {
    return this.#add(sql`${call} over (${over})`, depth + 1 + (depth % 2));
  }

  /** The same as a column, so that it is worked out once. */
  keep({ sql: made, depth }: Piece): Piece {
    return this.#add(made, depth + 2 - (depth % 2));
  }

  /** All columns around the frames. */
  around(base: RawBuilder<unknown>): RawBuilder<unknown> {
    return this.#columns.reduce((inner, columns, depth) => {
      if (columns.length === 0) return inner;
      const list = sql.join(columns.map((column) => sql`${column.sql} as ${sql.ref(column.name)}`));
      return depth % 2 === 1
        ? sql`select s.*, ${list} from (${inner}) s`
        : sql`select s.*, ${list} from (${inner}) s order by pt, t offset 0`;
    }, base);
  }

  #add(made: RawBuilder<unknown>, depth: number): Piece {
    while (this.#columns.length <= depth) this.#columns.push([]);
    const name = `c${(this.#count += 1)}`;
    this.#columns[depth]?.push({ name, sql: made });
    return { sql: sql.ref(name), depth };
  }
}

export function deepest(...pieces: readonly Piece[]): number {
  return Math.max(0, ...pieces.map(({ depth }) => depth));
}
