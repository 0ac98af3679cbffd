import { numberSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkDecimal } from './checks.ts';
import { toNumber } from './coercions.ts';
import type { NumericBase } from './field-base.ts';
import { DECIMAL_WORDS } from './field-words.ts';
import { makeSampleNumber } from './samples.ts';

/** An amount of money, written in groups of three. */
export interface MoneyField extends NumericBase {
  readonly type: 'money';
}

export const moneyCard: TypeCard<MoneyField> = {
  kind: 'number',
  stored: 'decimal',
  words: DECIMAL_WORDS,
  list: { width: 130, align: 'right' },
  workbook: { form: 'number', note: 'import.note.number' },
  number: { isGrouped: true },
  isPlain: true,
  drafted: 'list',
  starter: { scale: 2 },
  example: () => '1.50',
  coerce: toNumber,
  check: checkDecimal,
  rowType: () => 'number',
  api: (field) => numberSchema(field),
  sample: (field, at) => makeSampleNumber(field, at),
};
