import { oncePer } from '../basics/once-per.ts';
import type { SchemaIndex, WholeSet } from './check-file.ts';
import type { EntitySchema } from './entity.ts';

const onTables = oncePer(({ entities }: WholeSet) => {
  const found = new Map<string, EntitySchema[]>();
  for (const entity of entities.values())
    found.set(entity.table.name, [...(found.get(entity.table.name) ?? []), entity]);
  return found;
});

/** The entities of a set over one table, in the order of the set. */
export function entitiesOn(index: SchemaIndex, table: string): readonly EntitySchema[] {
  return index.ask((whole) => onTables(whole).get(table) ?? []);
}

/** The entity whose table this one looks at; the entity itself where the table is its own. */
export function ownerOf(entities: readonly EntitySchema[], entity: EntitySchema): EntitySchema {
  if (entity.table.managed !== 'elsewhere') return entity;
  return sharers(entities, entity).find(({ table }) => table.managed !== 'elsewhere') ?? entity;
}

/** Every entity over the table of this one, itself included. */
export function sharers(
  entities: readonly EntitySchema[],
  entity: EntitySchema,
): readonly EntitySchema[] {
  return entities.filter(({ table }) => table.name === entity.table.name);
}

/** Whether the rows are evidence, by whatever entity over this table says so. */
export function isEvidence(entities: readonly EntitySchema[], entity: EntitySchema): boolean {
  return sharers(entities, entity).some(({ table }) => table.evidence === true);
}
