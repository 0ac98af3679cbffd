import { choiceSchema, numberedSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkDict } from './checks.ts';
import { toText } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { DICTS_WORDS } from './field-words.ts';
import { inTurn } from './samples.ts';
import { free, oneOf } from './shape.ts';

/** One value of a dictionary (字典), as text. */
export interface DictField extends FieldBase {
  readonly type: 'dict';
  readonly dict: string;
  /** `int`: answered as a JSON number and taken as number or text, for interfaces that call it one. */
  readonly wire?: 'int';
}

export const dictCard: TypeCard<DictField> = {
  kind: 'text',
  stored: 'text',
  words: { ...DICTS_WORDS, wire: free(oneOf('int')) },
  filterOp: 'in',
  list: { width: 110 },
  workbook: { form: 'choice', note: 'import.note.choice' },
  isPlain: true,
  isChoice: true,
  drafted: 'filter',
  dict: (field) => field.dict,
  coerce: toText,
  check: (value, field, lookups) => checkDict(value, field.dict, lookups),
  rowType: () => 'string',
  api: (field, { dict }) =>
    (field.wire === 'int' ? numberedSchema : choiceSchema)(dict(field.dict)),
  sample: (field, at, { dict }) => inTurn(dict(field.dict), at),
};
