import { hasCompanion } from '#schemas/language/derive.ts';
import { companionName } from '#schemas/language/names.ts';
import { isNumbered } from '#schemas/language/wire.ts';

import type { FieldSpec, FieldTypeName } from '#schemas/types/field.ts';

/** A JSON Schema, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What the description of a field is looked up in. */
export interface FieldWords {
  /** Values and labels of a dictionary, in the caller's language. */
  readonly dict: (type: string) => readonly { readonly value: string; readonly label: string }[];
  /** Values and titles of a status. */
  readonly states: (name: string) => readonly { readonly value: string; readonly label: string }[];
}

type Print = (spec: FieldSpec, words: FieldWords) => JsonSchema;
type Choices = ReturnType<FieldWords['dict']>;

const ID: JsonSchema = { type: 'string', pattern: '^[0-9]{1,19}$' };
const FILES: JsonSchema = { type: 'array', items: { $ref: '#/components/schemas/StoredFile' } };
const text: Print = (spec) => ({ type: 'string', ...lengths(spec) });
const number: Print = (spec) => ({ type: 'number', ...range(spec) });
/** Names of formats that other programs know. */
const FORMATS: Readonly<Record<string, string>> = { email: 'email', url: 'uri' };

const PRINTERS: Readonly<Record<FieldTypeName, Print>> = {
  string: (spec) => ({
    type: 'string',
    ...lengths(spec),
    ...(spec.type === 'string' && spec.pattern && { pattern: spec.pattern }),
    ...(spec.type === 'string' && spec.format && FORMATS[spec.format] && { format: FORMATS[spec.format] }),
  }),
  text,
  richText: (spec) => ({ type: 'string', contentMediaType: 'text/html', ...lengths(spec) }),
  password: () => ({ type: 'string', format: 'password' }),
  icon: text,
  int: (spec) => ({ type: 'integer', format: 'int32', ...range(spec) }),
  decimal: number,
  money: number,
  percent: number,
  calc: number,
  bool: (spec) => (isNumbered(spec) ? { type: 'integer', enum: [0, 1] } : { type: 'boolean' }),
  date: () => ({ type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
  datetime: () => ({ type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$` }),
  month: () => ({ type: 'string', pattern: String.raw`^\d{4}-\d{2}$` }),
  dict: (spec, { dict }) => (isNumbered(spec) ? numberedChoice : choice)(spec.type === 'dict' ? dict(spec.dict) : []),
  dicts: (spec, { dict }) => ({ type: 'array', items: choice(spec.type === 'dicts' ? dict(spec.dict) : []) }),
  status: (spec, { states }) => choice(spec.type === 'status' ? states(spec.states) : []),
  ref: () => ID,
  user: () => ID,
  dept: () => ID,
  station: () => ID,
  refs: () => ({ type: 'array', items: ID }),
  region: () => ({ type: 'string', pattern: '^[0-9]{6}$' }),
  file: () => FILES,
  image: () => FILES,
  signature: () => FILES,
  location: () => ({ $ref: '#/components/schemas/Location' }),
  json: () => ({}),
  children: (spec, words) => ({ type: 'array', items: { type: 'object', ...fieldsSchema(spec.type === 'children' ? spec.fields : {}, words) } }),
};

/** Words of a field that JSON Schema has no word for; a reader of ours makes the same field of them. */
const OWN_WORDS = [
  'to',
  'dict',
  'states',
  'scale',
  'unit',
  'mask',
  'format',
  'count',
  'expr',
  'unique',
  'virtual',
  'patternMessage',
  'rows',
  'accept',
  'maxMb',
  'wire',
] as const;

/** `properties` and `required` of fields; names beside links come as read-only properties of their own. */
export function fieldsSchema(
  fields: Readonly<Record<string, FieldSpec>>,
  words: FieldWords,
): { readonly properties: JsonSchema; readonly required?: readonly string[] } {
  const properties: Record<string, JsonSchema> = {};
  for (const [name, spec] of Object.entries(fields)) {
    properties[name] = fieldSchema(spec, words);
    const companion = companionName(name);
    if (hasCompanion(spec) && !Object.hasOwn(fields, companion))
      properties[companion] = {
        ...(spec.type === 'refs' ? { type: 'array', items: { type: 'string' } } : { type: ['string', 'null'] }),
        readOnly: true,
        'x-system': true,
      };
  }
  const required = Object.entries(fields).filter(([, spec]) => spec.required && !isReadOnly(spec));
  return { properties, ...(required.length > 0 && { required: required.map(([name]) => name) }) };
}

/** One field as a JSON Schema of OpenAPI 3.1, with the words of its schema file under `x-field`. */
export function fieldSchema(spec: FieldSpec, words: FieldWords): JsonSchema {
  const printed = PRINTERS[spec.type](spec, words);
  const isNullable = !spec.required && typeof printed['type'] === 'string' && printed['type'] !== 'array';
  const own = Object.fromEntries(OWN_WORDS.flatMap((word) => (word in spec ? [[word, (spec as unknown as JsonSchema)[word]]] : [])));
  const isSecret = spec.writeOnly === true || spec.type === 'password';
  return {
    ...printed,
    ...(isNullable && { type: [printed['type'], 'null'], ...(Array.isArray(printed['enum']) && { enum: [...(printed['enum'] as readonly unknown[]), null] }) }),
    title: spec.title,
    ...(spec.help && { description: spec.help }),
    ...(isReadOnly(spec) && { readOnly: true }),
    ...(isSecret && { writeOnly: true }),
    ...literalDefault(spec.default),
    'x-field': { type: spec.type, ...own, ...(spec.writeOnly && { writeOnly: true }), ...(spec.readOnly && { readOnly: true }) },
  };
}

function isReadOnly(spec: FieldSpec): boolean {
  return spec.readOnly === true || spec.type === 'calc';
}

function choice(values: Choices): JsonSchema {
  if (values.length === 0) return { type: 'string' };
  return { type: 'string', enum: values.map(({ value }) => value), description: values.map(({ value, label }) => `${value} ${label}`).join('; ') };
}

/** Values that are whole numbers on the wire; one that is none stays text. */
function numberedChoice(values: Choices): JsonSchema {
  return { ...choice(values), type: 'integer', ...(values.length > 0 && { enum: values.map(({ value }) => Number(value)) }) };
}

function lengths(spec: FieldSpec): JsonSchema {
  const { min, max } = spec as { readonly min?: number; readonly max?: number };
  return { ...(min !== undefined && { minLength: min }), ...(max !== undefined && { maxLength: max }) };
}

function range(spec: FieldSpec): JsonSchema {
  const { min, max } = spec as { readonly min?: number; readonly max?: number };
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
}

/** `$now` and the like are worked out by the server. */
function literalDefault(value: unknown): JsonSchema {
  const isLiteral = typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && !value.startsWith('$'));
  return isLiteral ? { default: value } : {};
}
