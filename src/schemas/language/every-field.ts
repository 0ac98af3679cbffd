import { innerOf, statesOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { EntitySchema } from './entity.ts';
import { statesIn } from './file-parts.ts';
import type { StatesSchema } from './states.ts';

type Fields = EntitySchema['fields'];

/**
 * Every field that people fill in on the way of an entity: its own, those of the dialogs of its buttons and of the moves of its life, and
 * the columns of all of their sub-tables. Fields that only name one of the record are that one.
 */
export function everyField(
  entity: EntitySchema,
  statesNamed: (name: string) => StatesSchema | undefined,
): readonly FieldSpec[] {
  const lives = Object.values(entity.fields).flatMap((field) => {
    const name = statesOf(field);
    return name === undefined ? [] : (statesNamed(name) ?? []);
  });
  const moves = [statesIn(entity), ...lives].flatMap((life) => Object.values(life?.moves ?? {}));
  const dialogs = [...Object.values(entity.actions ?? {}), ...moves].map(
    ({ form }) => form?.fields,
  );
  return [entity.fields, ...dialogs].flatMap((fields) =>
    Object.values(fields ?? {}).flatMap((field) => ('use' in field ? [] : withColumns(field))),
  );
}

function withColumns(field: FieldSpec): readonly FieldSpec[] {
  const columns: Fields = innerOf(field) ?? {};
  return [field, ...Object.values(columns).flatMap(withColumns)];
}
