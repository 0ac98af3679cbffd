import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Db } from '#server/db/db.ts';
import type { Formerly } from '#server/records/resource/carry-columns.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { SchemaSources } from '#server/registry/load.ts';
import { listEntityVersionTexts } from './schema-store.ts';

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
    ...joins.flatMap(({ table, own, other }) =>
      [own, other, 'sort'].map((column) => `${table}.${column}`),
    ),
    ...children.flatMap(({ table, columns: inner }) =>
      ['id', 'owner_id', 'sort', ...inner.map((column) => column.name)].map(
        (column) => `${table}.${column}`,
      ),
    ),
  ];
}

/** All versions of all entities that were ever published; a text that says nothing useful any more is left out. */
export async function listPublishedEntities(db: Db): Promise<readonly EntitySchema[]> {
  return (await listEntityVersionTexts(db)).flatMap(({ text }) => {
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
 * What the table sync must know of versions that are not in force: columns that it leaves alone although nothing in force
 * names them, and the names that columns and tables had or have in other versions. So each version can be brought back with its data.
 */
export function pastOf(sources: SchemaSources): {
  readonly keep: (db: Db) => Promise<ReadonlySet<string>>;
  readonly formerly: (db: Db) => Promise<Formerly>;
} {
  const forms = async (db: Db) => [...(await listPublishedEntities(db)), ...filesOf(sources)];
  return {
    keep: async (db) => new Set((await forms(db)).flatMap(columnsOf)),
    formerly: async (db) => formerNamesOf(await forms(db)),
  };
}

/** Every other name of a column or a table that any of these forms links to it, the nearest first. */
export function formerNamesOf(forms: readonly EntitySchema[]): Formerly {
  const links = new Map<string, Set<string>>();
  const link = (a: string, b: string) => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      links.set(one, (links.get(one) ?? new Set()).add(other));
  };
  for (const { name, columns, joins, children } of forms.map(tableOf)) {
    for (const table of [
      { name, columns },
      ...children.map((child) => ({ name: child.table, columns: child.columns })),
    ])
      for (const column of table.columns)
        for (const was of column.was ?? [])
          link(`${table.name}.${column.name}`, `${table.name}.${was}`);
    for (const { table, was = [] } of [...joins, ...children])
      for (const old of was) link(table, old);
  }
  return new Map(
    [...links.keys()].map((name) => [
      name,
      reached(links, name).map((other) => other.split('.').at(-1) ?? other),
    ]),
  );
}

function reached(
  links: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
): readonly string[] {
  const seen = new Set([start]);
  for (const name of seen) for (const next of links.get(name) ?? []) seen.add(next);
  return [...seen].slice(1);
}

function filesOf(sources: SchemaSources): readonly EntitySchema[] {
  return [...sources.set().entities.values()].map(({ value, file }) => file?.value ?? value);
}
