import type { Row, TextPort } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { linkLabel } from '#schemas/formats/field-text.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { targetOf } from '#schemas/types/ask.ts';

/**
 * A field of a record as one line of plain text, as people read it: the name of what a link points to, the label of a dictionary.
 * What the server names beside the value (`factorCode`, `factorName`) goes first. Empty where there is nothing, or no such field.
 */
export function fieldText(
  { fields }: Pick<EntitySchema, 'fields'>,
  name: string,
  row: Row,
  ports: TextPort,
): string {
  const field = fields[name];
  const value = row[name];
  if (!field || value === null || value === undefined || value === '') return '';
  if (targetOf(field) !== undefined) return linkLabel(value, name, row, ports);
  const named = row[`${name}Name`];
  if (typeof named === 'string' && named !== '') return named;
  return typeFaces(field.type).toText?.(value, field, ports, row) ?? String(value);
}
