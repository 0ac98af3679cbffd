import type { Row, TextPort } from '#engine/base/ports.ts';
import { formFields, nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { isSecretType } from '#schemas/types/ask.ts';

/** What a copy starts with: what its form shows, without what only one record may hold and without secrets; its name says that it is a copy. */
export function copyOf(entity: EntitySchema, row: Row, t: TextPort['t']): Row {
  const nameField = nameFieldOf(entity);
  const own = new Set((entity.table.unique ?? []).filter((key) => key.length === 1).flat());
  const copied = formFields(entity, 'create').flatMap((name): [string, unknown][] => {
    const field = entity.fields[name];
    const value = row[name];
    if (!field || value === undefined || field.readOnly || field.writeOnly || isSecretType(field))
      return [];
    // a name that is a choice has no other words than those of its choices
    if (name === nameField && field.type === 'string' && typeof value === 'string')
      return [[name, t('action.copyName', { name: value })]];
    return field.unique || own.has(name) ? [] : [[name, value]];
  });
  return Object.fromEntries(copied);
}
