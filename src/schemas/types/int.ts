import { numberSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkInt } from './checks.ts';
import { toNumber } from './coercions.ts';
import type { FieldBase, NumberFormat } from './field-base.ts';
import { INT_WORDS } from './field-words.ts';
import { makeSampleNumber } from './samples.ts';

/** A whole number of 32 bits. */
export interface IntField extends FieldBase {
  readonly type: 'int';
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly format?: NumberFormat;
}

export const intCard: TypeCard<IntField> = {
  kind: 'number',
  stored: 'int',
  words: INT_WORDS,
  list: { width: 100, align: 'right' },
  workbook: { form: 'number', note: 'import.note.int' },
  number: { scale: 0 },
  isPlain: true,
  drafted: 'list',
  example: () => '10',
  coerce: toNumber,
  check: checkInt,
  rowType: () => 'number',
  api: (field) => numberSchema(field, { type: 'integer', format: 'int32' }),
  sample: (field, at) => makeSampleNumber(field, at),
};
