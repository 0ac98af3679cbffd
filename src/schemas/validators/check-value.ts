import { cardOf } from '../types/ask.ts';
import type { Fault, Lookups } from '../types/card.ts';
import type { FieldSpec } from '../types/field.ts';

/** The fault of a value that is there (not empty), by the type of its field; undefined when it is fine. Rows of children are only counted. */
export function checkValue(
  value: unknown,
  field: FieldSpec,
  lookups: Lookups = {},
): Fault | undefined {
  return cardOf(field)?.check(value, field, lookups);
}
