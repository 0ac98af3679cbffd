import { cardOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** What a number is called where it stands without its unit: in the head of a column, beside a fact. A format or a cell of its own says the unit itself. */
export function titleWithUnit(field: FieldSpec): string {
  const isSaid =
    !('unit' in field && field.unit) ||
    cardOf(field)?.kind !== 'number' ||
    ('format' in field && field.format !== undefined) ||
    (typeof field.list === 'object' && field.list.cell !== undefined);
  return isSaid ? field.title : `${field.title} (${String(field.unit)})`;
}
