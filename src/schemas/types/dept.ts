import { ID_SCHEMA } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkId } from './checks.ts';
import { toId } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { NO_WORDS } from './field-words.ts';

/** A department of the built-in entity, chosen in its tree. */
export interface DeptField extends FieldBase {
  readonly type: 'dept';
}

export const deptCard: TypeCard<DeptField> = {
  kind: 'id',
  stored: 'id',
  words: NO_WORDS,
  list: { width: 160, shrinksTo: 0.6 },
  workbook: { form: 'name', note: 'import.note.path' },
  drafted: 'filter',
  target: () => 'dept',
  missing: () => 'dept',
  coerce: toId,
  check: checkId,
  rowType: () => `Id<'dept'>`,
  api: () => ID_SCHEMA,
  sample: (_, at) => String(at + 1),
};
