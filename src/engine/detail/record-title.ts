import type { Row, TextPort } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

/**
 * What a record is called: the value of its name field as people read it, so the label of a dictionary and not its code. What the
 * server names beside the value (`factorCode`, `factorName`) goes first. Empty where it has no name.
 */
export function recordTitle(entity: EntitySchema, row: Row, ports: TextPort): string {
  const name = nameFieldOf(entity);
  const field = entity.fields[name];
  const value = row[name];
  if (!field || value === null || value === undefined || value === '') return '';
  const named = row[`${name}Name`];
  return typeof named === 'string' && named !== ''
    ? named
    : (typeFaces(field.type).toText?.(value, field, ports, row) ?? String(value));
}
