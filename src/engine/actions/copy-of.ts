import type { Row, TextPort } from '#engine/base/ports.ts';
import { formFields, nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { cardOf, dictOf, isSecretType, optionsOf, statesOf, targetOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** What a copy starts with: what its form shows or a page of its own fills, without what only one record may hold and without secrets; its name says that it is a copy. */
export function copyOf(entity: EntitySchema, row: Row, t: TextPort['t']): Row {
  const nameField = nameFieldOf(entity);
  const own = new Set((entity.table.unique ?? []).filter((key) => key.length === 1).flat());
  const names = new Set([...formFields(entity, 'create'), ...drawnFields(entity)]);
  const copied = [...names].flatMap((name): [string, unknown][] => {
    const field = entity.fields[name];
    const value = row[name];
    if (!field || value === undefined || field.readOnly || field.writeOnly || isSecretType(field))
      return [];
    if (name === nameField && !isChosen(field) && typeof value === 'string')
      return [[name, t('action.copyName', { name: value })]];
    return field.unique || own.has(name) ? [] : [[name, value]];
  });
  return Object.fromEntries(copied);
}

/** What people write without any form: the drawing of a designer goes along with what the form asks for. */
function drawnFields({ fields }: EntitySchema): readonly string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.form === false && !field.virtual && !cardOf(field)?.isMoved;
  });
}

/** A name that is chosen has no other words than those of its choices. */
function isChosen(field: FieldSpec): boolean {
  return [dictOf(field), statesOf(field), targetOf(field), optionsOf(field)].some(
    (choices) => choices !== undefined,
  );
}
