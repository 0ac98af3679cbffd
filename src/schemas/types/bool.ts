import type { TypeCard } from './card.ts';
import { when } from './checks.ts';
import type { FieldBase } from './field-base.ts';
import { BOOL_WORDS } from './field-words.ts';

/** Yes or no. */
export interface BoolField extends FieldBase {
  readonly type: 'bool';
  /** Words for the two values, where yes and no say too little; entered as two radio buttons. */
  readonly words?: {
    readonly yes: { readonly title: string };
    readonly no: { readonly title: string };
  };
  /** What yes means to whoever reads it; a good thing (`success`) where nothing is said. */
  readonly tone?: 'success' | 'neutral' | 'warning' | 'danger';
  /** `int`: 0 and 1 on the wire, for interfaces that call it a number. */
  readonly wire?: 'int';
}

export const boolCard: TypeCard<BoolField> = {
  kind: 'bool',
  stored: 'bool',
  words: BOOL_WORDS,
  list: { width: 80 },
  workbook: { form: 'bool', note: 'import.note.choice' },
  isPlain: true,
  isChoice: true,
  drafted: 'filter',
  coerce: toBool,
  check: (value) => when(typeof value !== 'boolean', 'bool'),
  rowType: () => 'boolean',
  api: (field) => (field.wire === 'int' ? { type: 'integer', enum: [0, 1] } : { type: 'boolean' }),
  sample: (_, at) => at % 2 === 0,
};

function toBool(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  return value === 0 || value === '0' || value === 'false' ? false : value;
}
