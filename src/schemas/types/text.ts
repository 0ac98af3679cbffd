import { textSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkText } from './checks.ts';
import { toTrimmed } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { LENGTH } from './field-words.ts';
import { makeSampleName } from './samples.ts';
import { countTo, free, list, object, TEXT } from './shape.ts';

/** Several lines of text. */
export interface TextField extends FieldBase {
  readonly type: 'text';
  readonly max?: number;
  readonly rows?: number;
  /** What is often written here: offered under the input, one press each. */
  readonly phrases?: readonly { readonly text: string }[];
}

/** Code points, where a schema says nothing. */
const MAX_TEXT = 2000;

export const textCard: TypeCard<TextField> = {
  kind: 'text',
  stored: 'text',
  words: {
    max: LENGTH,
    rows: free(countTo(60, 1)),
    phrases: free(list(object({ 'text!': TEXT }), 1)),
  },
  list: { width: 240, shrinksTo: 0.6 },
  workbook: { form: 'text', note: 'import.note.text' },
  isWide: true,
  isPlain: true,
  isProse: true,
  isMaskable: true,
  isLong: true,
  starter: { max: 500 },
  coerce: toTrimmed,
  check: (value, field) => checkText(value, field.max ?? MAX_TEXT),
  rowType: () => 'string',
  api: textSchema,
  sample: makeSampleName,
};
