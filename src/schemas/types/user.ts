import { ID_SCHEMA } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkId } from './checks.ts';
import { toId } from './coercions.ts';
import type { FieldBase, Rule } from './field-base.ts';
import { CHOSEN_WORDS } from './field-words.ts';

/** A person of the built-in entity, with a picker of its own. Persons of one company begin alike: their names are told apart by their ends. */
export interface UserField extends FieldBase {
  readonly type: 'user';
  /** Only these may be chosen; `$form.x` is another field of the form. */
  readonly where?: Rule;
  /** Fields of the record it names that are shown along. */
  readonly bring?: readonly string[];
}

export const userCard: TypeCard<UserField> = {
  kind: 'id',
  stored: 'id',
  words: CHOSEN_WORDS,
  list: { width: 160, shrinksTo: 0.85 },
  workbook: { form: 'name', note: 'import.note.name' },
  drafted: 'filter',
  target: () => 'user',
  coerce: toId,
  check: checkId,
  rowType: () => `Id<'user'>`,
  api: () => ID_SCHEMA,
  sample: (_, at) => String(at + 1),
};
