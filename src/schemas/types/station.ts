import { ID_SCHEMA } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkId } from './checks.ts';
import { toId } from './coercions.ts';
import type { FieldBase, Rule } from './field-base.ts';
import { CHOSEN_WORDS } from './field-words.ts';

/** A station (站房) of the built-in entity, with a picker of its own. */
export interface StationField extends FieldBase {
  readonly type: 'station';
  /** Only these may be chosen; `$form.x` is another field of the form. */
  readonly where?: Rule;
  /** Fields of the record it names that are shown along. */
  readonly bring?: readonly string[];
}

export const stationCard: TypeCard<StationField> = {
  kind: 'id',
  stored: 'id',
  words: CHOSEN_WORDS,
  list: { width: 160, shrinksTo: 0.6 },
  workbook: { form: 'name', note: 'import.note.name' },
  drafted: 'filter',
  target: () => 'station',
  coerce: toId,
  check: checkId,
  rowType: () => `Id<'station'>`,
  api: () => ID_SCHEMA,
  sample: (_, at) => String(at + 1),
};
