import type { TypeCard } from './card.ts';
import { checkEach, when } from './checks.ts';
import type { ChoiceOption } from './choice.ts';
import { OPTIONS } from './choice.ts';
import { toList, toText } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { free } from './shape.ts';

/** Several of a few values that stand in the schema itself. */
export interface ChoicesField extends FieldBase {
  readonly type: 'choices';
  readonly options: readonly ChoiceOption[];
}

export const choicesCard: TypeCard<ChoicesField> = {
  kind: 'list',
  stored: 'texts',
  words: { 'options!': free(OPTIONS) },
  list: { width: 160 },
  workbook: { form: 'choices', note: 'import.note.choiceList' },
  isPlain: true,
  isOffCells: true,
  starter: { options: [{ value: '1', title: '1' }] },
  options: (field) => field.options,
  coerce: (value) => toList(value, toText),
  check: (value, { options }) =>
    checkEach(value, (item) => when(!options.some((one) => one.value === item), 'dict')),
  rowType: () => 'readonly string[]',
  api: ({ options }) => ({
    type: 'array',
    items: { type: 'string', enum: options.map(({ value }) => value) },
  }),
  sample: ({ options }) => options.slice(0, 1).map(({ value }) => value),
};
