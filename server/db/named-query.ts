import type { RawBuilder } from 'kysely';

/**
 * A read-only query that a schema may name (`table.query`): the rows of an entity are what it answers. Its SQL stands in the area that
 * brings it (`queries` of its `area.ts`); no schema holds any.
 */
export interface NamedQuery {
  /** Every column it answers: `id` (bigint, stable as long as the row means the same) and one for each stored field, in snake_case. */
  readonly columns: readonly string[];
  /** One select without parameters. Conditions, rights to rows, order and paging are put around it. */
  readonly sql: string;
  /**
   * The rows somebody sees by being who he is, where no column of one row can say so; of a query aliased `t`. Every entity over the query
   * is bound by it, whatever its file says.
   */
  readonly rowsOf?: (userId: string) => RawBuilder<boolean>;
}

/** Queries by the names that schemas give them. */
export type NamedQueries = ReadonlyMap<string, NamedQuery>;
