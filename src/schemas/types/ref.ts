import { ID_SCHEMA } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkId } from './checks.ts';
import { toId } from './coercions.ts';
import type { FieldBase, Rule } from './field-base.ts';
import { CHOSEN_WORDS } from './field-words.ts';
import { says, TEXT } from './shape.ts';

/** A link to a row of another entity. On the wire `xxxId` comes with `xxxName`. */
export interface RefField extends FieldBase {
  readonly type: 'ref';
  readonly to: string;
  readonly show?: string;
  /** Only these may be chosen, and the server takes no others; `$form.x` is another field of the form, `$row.x` the record as it is stored. */
  readonly where?: Rule;
  /** Fields of the record it names that are shown along: columns, facts, a line in the form, and names in expressions (`stationId.stationType`). */
  readonly bring?: readonly string[];
}

export const refCard: TypeCard<RefField> = {
  kind: 'id',
  stored: 'id',
  words: { 'to!': says('entity'), show: TEXT, ...CHOSEN_WORDS },
  list: { width: 160, shrinksTo: 0.6 },
  workbook: { form: 'name', note: 'import.note.name' },
  drafted: 'filter',
  target: (field) => field.to,
  coerce: toId,
  check: checkId,
  rowType: (field) => `Id<'${field.to}'>`,
  api: () => ID_SCHEMA,
  sample: (_, at) => String(at + 1),
};
