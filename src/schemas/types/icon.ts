import { textSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkText } from './checks.ts';
import { toTrimmed } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { NO_WORDS } from './field-words.ts';

/** An icon of the registered set. */
export interface IconField extends FieldBase {
  readonly type: 'icon';
}

const MAX_ICON = 64;

export const iconCard: TypeCard<IconField> = {
  kind: 'text',
  stored: 'text',
  words: NO_WORDS,
  filterOp: 'eq',
  list: { width: 120 },
  workbook: { form: 'text', note: 'import.note.text' },
  isPlain: true,
  coerce: toTrimmed,
  check: (value) => checkText(value, MAX_ICON),
  rowType: () => 'string',
  api: () => textSchema({}),
  sample: () => 'home',
};
