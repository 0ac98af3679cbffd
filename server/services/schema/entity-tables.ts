import { tableOf } from '#server/registry/columns.ts';
import { entityVersionTexts } from '#server/stores/schemas.ts';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Db } from '#server/db/db.ts';
import type { SchemaSources } from '#server/registry/load.ts';

/** Every table an entity writes to, its own first. */
export function tablesOf(entity: EntitySchema): readonly string[] {
  const { name, joins, children } = tableOf(entity);
  return [name, ...joins.map(({ table }) => table), ...children.map(({ table }) => table)];
}

/** The columns of an entity and its sub-tables: `table.column`. */
export function columnsOf(entity: EntitySchema): readonly string[] {
  const { name, columns, joins, children } = tableOf(entity);
  return [
    ...columns.map((column) => `${name}.${column.name}`),
    ...joins.flatMap(({ table, own, other }) => [own, other, 'sort'].map((column) => `${table}.${column}`)),
    ...children.flatMap(({ table, columns: inner }) => ['id', 'owner_id', 'sort', ...inner.map((column) => column.name)].map((column) => `${table}.${column}`)),
  ];
}

/** All versions of all entities that were ever published; a text that says nothing useful any more is left out. */
export async function publishedEntities(db: Db): Promise<readonly EntitySchema[]> {
  return (await entityVersionTexts(db)).flatMap(({ text }) => {
    try {
      const entity = JSON.parse(text) as EntitySchema;
      tableOf(entity);
      return [entity];
    } catch {
      return [];
    }
  });
}

/**
 * Columns that the table sync leaves alone although nothing in force names them: those of every version ever published
 * and of the files below published versions. So each version can be brought back with its data.
 */
export async function keptColumns(db: Db, sources: SchemaSources): Promise<ReadonlySet<string>> {
  const files = [...sources.set().entities.values()].flatMap(({ file }) => (file ? [file.value] : []));
  return new Set([...(await publishedEntities(db)), ...files].flatMap(columnsOf));
}
