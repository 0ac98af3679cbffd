import type { TypeCard } from './card.ts';
import { when } from './checks.ts';
import { toText } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { NO_WORDS } from './field-words.ts';

/** A region of the built-in entity, by its code; what lies in it is found by the beginning of the code. */
export interface RegionField extends FieldBase {
  readonly type: 'region';
}

export const regionCard: TypeCard<RegionField> = {
  kind: 'text',
  stored: 'text',
  words: NO_WORDS,
  filterOp: 'tree',
  list: { width: 160, shrinksTo: 0.6 },
  workbook: { form: 'name', note: 'import.note.path' },
  isChoice: true,
  drafted: 'list',
  target: () => 'region',
  coerce: toText,
  check: (value) => when(typeof value !== 'string' || !/^\d{1,12}$/.test(value), 'id'),
  rowType: () => 'string',
  api: () => ({ type: 'string', pattern: '^[0-9]{6}$' }),
  sample: () => '320506',
};
