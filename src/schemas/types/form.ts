import type { TypeCard } from './card.ts';
import { isObject } from './checks.ts';
import { keep } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { says, TEXT } from './shape.ts';

/**
 * What was filled into a form that is stored in another record: `by` is the link to that record of `of`, `holds` its field of JSON with
 * `{ fields, layout }` as an entity file says them. Judged by that form on the server. `drawn` is its field with the document that form was
 * compiled from, by which it is printed. `live` is the call that tells what the platform knows of a record while it is filled in. `asks` is the field of the record itself with
 * what of its template it asks for, as `drawn` is read.
 */
export interface FormField extends FieldBase {
  readonly type: 'form';
  readonly by: string;
  readonly of: string;
  readonly holds: string;
  readonly drawn?: string;
  readonly live?: string;
  readonly asks?: string;
}

/** Letters of its text. */
const MAX_FORM = 400_000;

export const formCard: TypeCard<FormField> = {
  kind: 'blob',
  stored: 'document',
  words: {
    'by!': says('field'),
    'of!': says('entity'),
    'holds!': TEXT,
    drawn: TEXT,
    live: { kind: 'text', pattern: '^POST /' },
    asks: says('field'),
  },
  list: { width: 120 },
  isWide: true,
  isStacked: true,
  isOffCells: true,
  isNeverNull: true,
  form: ({ by, of, holds, drawn, asks }) => ({
    by,
    of,
    holds,
    ...(drawn !== undefined && { drawn }),
    ...(asks !== undefined && { asks }),
  }),
  coerce: keep,
  check(value) {
    if (!isObject(value)) return { rule: 'list' };
    const text = JSON.stringify(value);
    if (text.includes('\\u0000')) return { rule: 'illegal' };
    return text.length > MAX_FORM ? { rule: 'tooLarge' } : undefined;
  },
  rowType: () => 'Readonly<Record<string, unknown>>',
  api: () => ({ type: 'object', additionalProperties: true }),
  sample: () => ({}),
};
