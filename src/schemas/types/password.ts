import type { TypeCard } from './card.ts';
import { when } from './checks.ts';
import { keep } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { NO_WORDS } from './field-words.ts';
import { FORMATS } from './formats.ts';

/** A secret: entered twice, kept as a hash, answered to nobody. */
export interface PasswordField extends FieldBase {
  readonly type: 'password';
}

export const passwordCard: TypeCard<PasswordField> = {
  kind: 'blob',
  stored: 'text',
  words: NO_WORDS,
  list: { width: 100 },
  workbook: { form: 'text', note: 'import.note.password' },
  isSecret: true,
  isLong: true,
  isOffCells: true,
  coerce: keep,
  check: (value) => when(typeof value !== 'string' || !FORMATS.password(value), 'password'),
  rowType: () => 'string',
  api: () => ({ type: 'string', format: 'password' }),
  sample: () => null,
};
