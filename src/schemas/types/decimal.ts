import { numberSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkDecimal } from './checks.ts';
import { toNumber } from './coercions.ts';
import type { NumericBase } from './field-base.ts';
import { DECIMAL_WORDS } from './field-words.ts';
import { makeSampleNumber } from './samples.ts';

/** A number with decimals; two where the schema says nothing. */
export interface DecimalField extends NumericBase {
  readonly type: 'decimal';
}

export const decimalCard: TypeCard<DecimalField> = {
  kind: 'number',
  stored: 'decimal',
  words: DECIMAL_WORDS,
  list: { width: 120, align: 'right' },
  workbook: { form: 'number', note: 'import.note.number' },
  number: {},
  isPlain: true,
  drafted: 'list',
  starter: { scale: 2 },
  example: () => '1.5',
  coerce: toNumber,
  check: checkDecimal,
  rowType: () => 'number',
  api: (field) => numberSchema(field),
  sample: (field, at) => makeSampleNumber(field, at),
};
