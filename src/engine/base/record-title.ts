import type { Row, TextPort } from '#engine/base/ports.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fieldText } from './field-text.ts';

/** What a record is called: the value of its name field as people read it, so the label of a dictionary and not its code. Empty where it has no name. */
export function recordTitle(entity: EntitySchema, row: Row, ports: TextPort): string {
  return fieldText(entity, nameFieldOf(entity), row, ports);
}
