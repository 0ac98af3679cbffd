import { choiceSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkDict, checkEach } from './checks.ts';
import { toList, toText } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { DICTS_WORDS } from './field-words.ts';

/** Several values of a dictionary (字典). */
export interface DictsField extends FieldBase {
  readonly type: 'dicts';
  readonly dict: string;
}

export const dictsCard: TypeCard<DictsField> = {
  kind: 'list',
  stored: 'texts',
  words: DICTS_WORDS,
  list: { width: 180, shrinksTo: 0.6 },
  workbook: { form: 'choices', note: 'import.note.choiceList' },
  isPlain: true,
  isChoice: true,
  dict: (field) => field.dict,
  coerce: (value) => toList(value, toText),
  check: (value, field, lookups) =>
    checkEach(value, (item) => checkDict(item, field.dict, lookups)),
  rowType: () => 'readonly string[]',
  api: (field, { dict }) => ({ type: 'array', items: choiceSchema(dict(field.dict)) }),
  sample: (field, at, { dict }) => dict(field.dict).slice(0, (at % 2) + 1),
};
