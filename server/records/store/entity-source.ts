import { sql, type RawBuilder } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { NAMED_QUERIES } from '#server/db/queries/named-queries.ts';
import type { NamedQuery } from '#server/db/queries/named-query.ts';

/**
 * What the rows of an entity are read from: its table, or the query it names.
 * @throws Error there is no such query; the checker refuses such a file.
 */
export function sourceOf(entity: EntitySchema): RawBuilder<unknown> {
  const query = queryOf(entity);
  return query === undefined ? sql.table(entity.table.name) : sql.raw(`(${query.sql})`);
}

/** The rows that a query itself says are somebody's; nothing where it does not say whose they are. */
export function rowsOfQuery(entity: EntitySchema, userId: string): readonly RawBuilder<boolean>[] {
  const condition = queryOf(entity)?.rowsOf?.(userId);
  return condition === undefined ? [] : [condition];
}

function queryOf({ name, table }: EntitySchema): NamedQuery | undefined {
  if (table.query === undefined) return undefined;
  const query = Object.hasOwn(NAMED_QUERIES, table.query) ? NAMED_QUERIES[table.query] : undefined;
  if (!query)
    throw new Error(
      `${name} names no query: "${table.query}"; known: ${Object.keys(NAMED_QUERIES).join(', ')}`,
    );
  return query;
}
