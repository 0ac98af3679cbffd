import { cardOf, innerOf, isEntered, isHtml, isSecretType } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';

/** Fields of many records that are changed at once (批量修改). */
export interface BulkSpec {
  /** Which fields may be ticked, in order. */
  readonly fields: readonly string[];
}

/** As many records as are changed by one call. */
export const MOST_BULK_ROWS = 1000;

/** Why a field is nothing that many records share; undefined where it may be changed of many at once. */
export function bulkFault(field: FieldSpec): string | undefined {
  if (field.readOnly || field.virtual || !isEntered(field) || cardOf(field)?.isMoved)
    return 'nobody enters it';
  if (field.unique) return 'it is another one in each record';
  if (isSecretType(field) || field.writeOnly || field.mask !== undefined) return 'it is hidden';
  if (innerOf(field) !== undefined || isHtml(field)) return 'it is no single value';
  return undefined;
}
