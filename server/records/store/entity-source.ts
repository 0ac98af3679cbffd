import { sql, type RawBuilder } from 'kysely';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { NAMED_QUERIES } from '#server/db/queries/named-queries.ts';

/**
 * What the rows of an entity are read from: its table, or the query it names.
 * @throws Error there is no such query; the checker refuses such a file.
 */
export function sourceOf({ name, table }: EntitySchema): RawBuilder<unknown> {
  if (table.query === undefined) return sql.table(table.name);
  const query = Object.hasOwn(NAMED_QUERIES, table.query) ? NAMED_QUERIES[table.query] : undefined;
  if (!query) throw new Error(`${name} names no query: "${table.query}"; known: ${Object.keys(NAMED_QUERIES).join(', ')}`);
  return sql.raw(`(${query.sql})`);
}
