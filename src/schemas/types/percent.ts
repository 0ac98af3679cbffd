import { numberSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkDecimal } from './checks.ts';
import { toNumber } from './coercions.ts';
import type { NumericBase } from './field-base.ts';
import { DECIMAL_WORDS } from './field-words.ts';

/** A share, percent: 80 stands for 80 %. */
export interface PercentField extends NumericBase {
  readonly type: 'percent';
}

export const percentCard: TypeCard<PercentField> = {
  kind: 'number',
  stored: 'decimal',
  words: DECIMAL_WORDS,
  list: { width: 100, align: 'right' },
  workbook: { form: 'number', note: 'import.note.number' },
  number: { unit: '%' },
  isPlain: true,
  drafted: 'list',
  example: () => '80',
  coerce: toNumber,
  check: checkDecimal,
  rowType: () => 'number',
  api: (field) => numberSchema(field),
  sample: (_, at) => 20 * (at + 1),
};
