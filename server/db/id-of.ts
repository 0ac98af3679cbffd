import { ID_PATTERN } from '#schemas/basics/ids.ts';

/**
 * SQL: the id that a column of text holds; null where it holds none.
 * @param column a name or expression written by us, never one of a request
 */
export const idOf = (column: string): string =>
  `case when ${column} ~ '${ID_PATTERN}' then ${column}::bigint end`;
