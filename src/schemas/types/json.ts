import type { TypeCard } from './card.ts';
import { when } from './checks.ts';
import { keep } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { INSIDE_RULE } from './rule.ts';
import { oneOf } from './shape.ts';

/** Any JSON value, for programs. */
export interface JsonField extends FieldBase {
  readonly type: 'json';
  /**
   * What stands in it: blocks of a rule name stations and points, and those a reader does not see are not told to him (`rule`); what the
   * texts of the record that the product wrote are in other languages: lists, details and exports show those, never the field (`words`).
   */
  readonly holds?: 'rule' | 'words';
}

/** Letters of its text. */
const MAX_JSON = 100_000;

export const jsonCard: TypeCard<JsonField> = {
  kind: 'blob',
  stored: 'document',
  words: { holds: oneOf('rule', 'words') },
  list: { width: 200 },
  isWide: true,
  isCode: true,
  isOffCells: true,
  isNeverNull: true,
  inside: ({ holds }) => (holds === 'rule' ? INSIDE_RULE : undefined),
  isWords: ({ holds }) => holds === 'words',
  coerce: keep,
  check(value) {
    const text = JSON.stringify(value) ?? '';
    return text.includes('\\u0000')
      ? { rule: 'illegal' }
      : when(text.length > MAX_JSON, 'tooLarge');
  },
  rowType: () => 'unknown',
  api: () => ({}),
  sample: () => ({}),
};
