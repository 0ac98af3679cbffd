import { sql, type RawBuilder } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { queryOf } from '#server/registry/entity-query.ts';

/** What the rows of an entity are read from: its table, or the query it names. @throws Error there is no such query */
export function sourceOf(entity: EntitySchema): RawBuilder<unknown> {
  const query = queryOf(entity);
  return query === undefined ? sql.table(entity.table.name) : sql.raw(`(${query.sql})`);
}

/** The rows that a query itself says are somebody's; nothing where it does not say whose they are. @throws Error there is no such query */
export function rowsOfQuery(entity: EntitySchema, userId: string): readonly RawBuilder<boolean>[] {
  const condition = queryOf(entity)?.rowsOf?.(userId);
  return condition === undefined ? [] : [condition];
}
