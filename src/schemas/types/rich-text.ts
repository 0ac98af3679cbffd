import { textSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkText } from './checks.ts';
import { toTrimmed } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { LENGTH } from './field-words.ts';
import { makeSampleName } from './samples.ts';

/** Text with headings, tables and pictures, kept as HTML. */
export interface RichTextField extends FieldBase {
  readonly type: 'richText';
  readonly max?: number;
}

/** Code points with their markup, where a schema says nothing. */
const MAX_RICH_TEXT = 100_000;

export const richTextCard: TypeCard<RichTextField> = {
  kind: 'text',
  stored: 'text',
  words: { max: LENGTH },
  list: { width: 240 },
  workbook: { form: 'text', note: 'import.note.text' },
  isWide: true,
  isProse: true,
  isLong: true,
  isHtml: true,
  isOffCells: true,
  isShownWhole: true,
  coerce: toTrimmed,
  check: (value, field) => checkText(value, field.max ?? MAX_RICH_TEXT),
  rowType: () => 'string',
  api: (field) => ({ ...textSchema(field), contentMediaType: 'text/html' }),
  sample: (field, at) => `<p>${makeSampleName(field, at)}</p>`,
};
