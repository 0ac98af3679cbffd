import { sql, type RawBuilder } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { queryOf } from '#server/registry/entity-query.ts';

const sources = new WeakMap<EntitySchema, RawBuilder<unknown>>();

/** What the rows of an entity are read from: its table, or the query it names. @throws Error there is no such query */
export function sourceOf(entity: EntitySchema): RawBuilder<unknown> {
  const known = sources.get(entity);
  if (known) return known;
  const query = queryOf(entity);
  const made = query === undefined ? sql.table(entity.table.name) : sql.raw(`(${query.sql})`);
  sources.set(entity, made);
  return made;
}

/** The rows that a query itself says are somebody's; nothing where it does not say whose they are. @throws Error there is no such query */
export function rowsOfQuery(entity: EntitySchema, userId: string): readonly RawBuilder<boolean>[] {
  const condition = queryOf(entity)?.rowsOf?.(userId);
  return condition === undefined ? [] : [condition];
}
