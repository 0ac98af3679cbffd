import type { FieldSpecs } from '#engine/base/form-source.ts';
import type { HousePort } from '#engine/base/ports.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { USUAL_WRITTEN_ROWS, type Writes, type WritesSpec } from '#schemas/language/writes.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** Finds an entity that was read before; undefined: it may not be read. */
export type EntityOf = (name: string) => EntitySchema | undefined;

/** Names of all entities that the rows of a new record belong to, and of those they are filled from. */
export function writtenEntities(writes: Writes): readonly string[] {
  const names = Object.values(writes).flatMap(({ entity, fill, writes: inner }) => [
    entity,
    ...(fill ? [fill.entity] : []),
    ...writtenEntities(inner ?? {}),
  ]);
  return [...new Set(names)];
}

/**
 * The rows of a new record as sub-tables of its form, made of the fields of their own entities. Tables of entities that the person may
 * not make are left out, and so are fields he may not set.
 */
export function writtenFields(
  writes: Writes,
  entityOf: EntityOf,
  can: HousePort['can'],
): FieldSpecs {
  return Object.fromEntries(
    Object.entries(writes).flatMap(([name, spec]): [string, FieldSpec][] => {
      const child = entityOf(spec.entity);
      if (!child || !can(verbPermission(child, 'save'))) return [];
      return [[name, tableOf(spec, child, entityOf, can)]];
    }),
  );
}

function tableOf(
  spec: WritesSpec,
  child: EntitySchema,
  entityOf: EntityOf,
  can: HousePort['can'],
): FieldSpec {
  const { min, max = USUAL_WRITTEN_ROWS } = spec;
  const columns = spec.fields.flatMap((name): [string, FieldSpec][] => {
    const field = child.fields[name];
    const key = field?.permission?.write;
    return !field || (key !== undefined && !can(key)) ? [] : [[name, field]];
  });
  return {
    type: 'children',
    title: spec.title ?? child.title,
    maxRows: max,
    ...(min === undefined ? {} : { minRows: min }),
    fields: {
      ...Object.fromEntries(columns),
      ...writtenFields(spec.writes ?? {}, entityOf, can),
    },
  };
}
