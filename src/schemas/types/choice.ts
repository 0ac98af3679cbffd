import { choiceSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { when } from './checks.ts';
import { toText } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { inTurn } from './samples.ts';
import { free, list, object, oneOf, TEXT, TITLE } from './shape.ts';

/** A value that may be chosen, and the word for it. */
export interface ChoiceOption {
  readonly value: string;
  readonly title: string;
}

/** One of a few values that stand in the schema itself, where no dictionary is worth its name. */
export interface ChoiceField extends FieldBase {
  readonly type: 'choice';
  readonly options: readonly ChoiceOption[];
  /** How it is chosen; default: side by side up to three, else from a list. */
  readonly look?: 'list' | 'radio';
}

export const OPTIONS = list(object({ 'value!': TEXT, 'title!': TITLE }), 1);

export const choiceCard: TypeCard<ChoiceField> = {
  kind: 'text',
  stored: 'text',
  words: { 'options!': free(OPTIONS), look: free(oneOf('list', 'radio')) },
  filterOp: 'in',
  list: { width: 110 },
  workbook: { form: 'choice', note: 'import.note.choice' },
  isPlain: true,
  starter: { options: [{ value: '1', title: '1' }] },
  options: (field) => field.options,
  coerce: toText,
  check: (value, { options }) => when(!options.some((one) => one.value === value), 'dict'),
  rowType: () => 'string',
  api: ({ options }) => choiceSchema(options.map(({ value, title }) => ({ value, label: title }))),
  sample: ({ options }, at) =>
    inTurn(
      options.map(({ value }) => value),
      at,
    ),
};
