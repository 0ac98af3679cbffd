import { dictOf, optionsOf, statesOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { kindOf } from '#schemas/types/kinds.ts';
import { isBlank, saysOwnUnit } from './field-text.ts';

/** The number that a field of a row says; undefined where it says a word (of a dictionary, a status) or a length of time. */
export function fieldNumber(
  fields: Readonly<Record<string, FieldSpec>>,
  name: string,
  row: Readonly<Record<string, unknown>>,
): number | undefined {
  const [spec, value] = [fields[name], row[name]];
  if (!spec || isBlank(value) || kindOf(fields, name) !== 'number') return undefined;
  if ([optionsOf, dictOf, statesOf].some((words) => words(spec) !== undefined)) return undefined;
  if ('format' in spec && saysOwnUnit(String(spec.format))) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
