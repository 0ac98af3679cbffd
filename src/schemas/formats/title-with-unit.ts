import { cardOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** What an amount of money is called in the head of a column and beside a fact: it stands without its unit. Every other number, every format and every cell of its own says the unit itself. */
export function titleWithUnit(field: FieldSpec): string {
  const isSaid =
    !('unit' in field && field.unit) ||
    cardOf(field)?.number?.isGrouped !== true ||
    ('format' in field && field.format !== undefined) ||
    (typeof field.list === 'object' && field.list.cell !== undefined);
  return isSaid ? field.title : `${field.title} (${String(field.unit)})`;
}
