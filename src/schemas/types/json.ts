import type { TypeCard } from './card.ts';
import { when } from './checks.ts';
import { keep } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { NO_WORDS } from './field-words.ts';

/** Any JSON value, for programs. */
export interface JsonField extends FieldBase {
  readonly type: 'json';
}

/** Letters of its text. */
const MAX_JSON = 100_000;

export const jsonCard: TypeCard<JsonField> = {
  kind: 'blob',
  stored: 'document',
  words: NO_WORDS,
  list: { width: 200 },
  isWide: true,
  isCode: true,
  isOffCells: true,
  isNeverNull: true,
  coerce: keep,
  check(value) {
    const text = JSON.stringify(value) ?? '';
    return text.includes('\\u0000') ? { rule: 'illegal' } : when(text.length > MAX_JSON, 'tooLarge');
  },
  rowType: () => 'unknown',
  api: () => ({}),
  sample: () => ({}),
};
