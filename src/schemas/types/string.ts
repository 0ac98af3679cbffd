import { INVISIBLE } from '#schemas/basics/visible.ts';
import { textSchema } from './api-schemas.ts';
import type { Fault, JsonSchema, TypeCard } from './card.ts';
import { checkText, lengthOf, MAX_STRING } from './checks.ts';
import { toTrimmed } from './coercions.ts';
import type { FieldBase, Format } from './field-base.ts';
import { LENGTH } from './field-words.ts';
import { FORMATS } from './formats.ts';
import { compileLinearPattern } from './linear-pattern.ts';
import { makeSampleName } from './samples.ts';
import { free, list, may, object, oneOf, says, TEXT } from './shape.ts';

/** One line of text. */
export interface StringField extends FieldBase {
  readonly type: 'string';
  readonly max?: number;
  readonly min?: number;
  readonly pattern?: string;
  readonly patternMessage?: string;
  readonly format?: Format;
  /** The server numbers the records, without gaps. */
  readonly number?: NumberSpec;
  readonly codeOf?: CodeOf;
  /** `int`: a number on the wire, for interfaces that call digits one. */
  readonly wire?: 'int';
}

/**
 * A text that names a record of another entity by its code, as devices and files know it. What names none is refused; letters are kept
 * as the record has them.
 */
export interface CodeOf {
  readonly to: string;
  /** The text field of that entity that holds the code. */
  readonly field: string;
  /** More of its text fields that may be written instead, where one record alone is meant: its name, an older code. */
  readonly also?: readonly string[];
}

/** How records are numbered: `JC2026110001` is prefix, date and a sequence that begins at 1 with each date. */
export interface NumberSpec {
  readonly prefix?: string;
  /** The part of China's day that stands in the number, and with which its sequence begins anew; absent: one sequence for ever. */
  readonly date?: 'yyyy' | 'yyyyMM' | 'yyyyMMdd';
  /** Digits of the sequence; one that outgrows them has more. */
  readonly digits: number;
  /** The move of its life cycle that gives the number, once; absent: a record has it from its beginning. */
  readonly move?: string;
}

const NUMBERS = object({
  prefix: { kind: 'text', pattern: '^[A-Za-z0-9-]{1,10}$' },
  date: oneOf('yyyy', 'yyyyMM', 'yyyyMMdd'),
  'digits!': { kind: 'number', min: 1, isInt: true },
  move: says('move'),
});

const CODE_OF = object({ 'to!': says('entity'), 'field!': TEXT, also: list(TEXT, 1) });

const EXAMPLES: Readonly<Partial<Record<Format, string>>> = {
  mobile: '13800000000',
  phone: '0512-65000000',
  email: 'name@example.com',
  url: 'https://example.com',
};
/** Names of formats that other programs know. */
const API_FORMATS: Readonly<Partial<Record<Format, string>>> = { email: 'email', url: 'uri' };

export const stringCard: TypeCard<StringField> = {
  kind: 'text',
  stored: 'text',
  words: {
    max: LENGTH,
    min: LENGTH,
    wire: free(oneOf('int')),
    number: may('ofOpenField', NUMBERS),
    codeOf: may('ofOpenField', CODE_OF),
    pattern: may('ofOpenField', says('regexp')),
    patternMessage: free(TEXT),
    format: may(
      'comes',
      oneOf(
        'mobile',
        'phone',
        'email',
        'url',
        'password',
        'digits',
        'positiveInt',
        'number',
        'decimal2',
        'cron',
        'permission',
      ),
    ),
  },
  list: { width: 160, shrinksTo: 0.6 },
  workbook: { form: 'text', note: 'import.note.text' },
  isPlain: true,
  isProse: true,
  isLine: true,
  isMaskable: true,
  drafted: 'filter',
  starter: { max: 100 },
  example: ({ format, pattern, codeOf }) =>
    format ? (EXAMPLES[format] ?? '') : pattern || codeOf ? '' : undefined,
  missing: (field) => (field.format === 'number' ? 'contentEmpty' : undefined),
  coerce: toTrimmed,
  check: checkString,
  rowType: () => 'string',
  api: (field) => (field.wire === 'int' ? { type: 'integer' } : writtenSchema(field)),
  sample: makeSampleName,
};

function writtenSchema(field: StringField): JsonSchema {
  return {
    ...textSchema(field),
    ...(field.pattern && { pattern: field.pattern }),
    ...(field.format && API_FORMATS[field.format] && { format: API_FORMATS[field.format] }),
  };
}

function checkString(value: unknown, field: StringField): Fault | undefined {
  const fault = checkText(value, field.max ?? MAX_STRING);
  if (fault || typeof value !== 'string') return fault;
  if (INVISIBLE.test(value)) return { rule: 'invisible' };
  if (field.min !== undefined && lengthOf(value) < field.min)
    return { rule: 'minLength', params: { min: field.min } };
  return checkWriting(value, field);
}

/** A text is written as its format and its pattern say. */
function checkWriting(
  value: string,
  { format, pattern, patternMessage }: StringField,
): Fault | undefined {
  if (format && !FORMATS[format](value)) return { rule: format === 'decimal2' ? 'digits' : format };
  if (pattern && !matches(pattern, value))
    return { rule: 'format', params: patternMessage ? { message: patternMessage } : {} };
  return undefined;
}

/** Patterns of the product that look around or back go by the language's own engine; published ones never do (rule `slowPattern`). */
function matches(pattern: string, value: string): boolean {
  return compileLinearPattern(pattern)?.test(value) ?? matchesByEngine(pattern, value);
}

/** What is no pattern, or too large for the engine, refuses no value: the checker tells it where it stands. */
function matchesByEngine(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}
