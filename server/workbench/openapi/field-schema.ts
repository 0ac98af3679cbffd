import { hasCompanion } from '#schemas/language/derive.ts';
import { companionName } from '#schemas/language/names.ts';
import { cardOf, isComputed, isSecretType } from '#schemas/types/ask.ts';
import type { ApiWords, JsonSchema } from '#schemas/types/card.ts';
import type { FieldBase } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** What the description of a field is looked up in. */
export type FieldWords = Pick<ApiWords, 'dict' | 'states'>;

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
        ...(cardOf(spec)?.kind === 'list'
          ? { type: 'array', items: { type: 'string' } }
          : { type: ['string', 'null'] }),
        readOnly: true,
        'x-system': true,
      };
  }
  const required = Object.entries(fields).filter(([, spec]) => spec.required && !isReadOnly(spec));
  return { properties, ...(required.length > 0 && { required: required.map(([name]) => name) }) };
}

/** One field as a JSON Schema of OpenAPI 3.1, with the words of its schema file under `x-field`. */
export function fieldSchema(spec: FieldSpec, words: FieldWords): JsonSchema {
  const inner = (fields: Readonly<Record<string, FieldBase>>): JsonSchema =>
    fieldsSchema(fields as Readonly<Record<string, FieldSpec>>, words);
  const printed = cardOf(spec)?.api(spec, { ...words, fields: inner }) ?? {};
  const own = Object.fromEntries(
    OWN_WORDS.flatMap((word) =>
      word in spec ? [[word, (spec as unknown as JsonSchema)[word]]] : [],
    ),
  );
  const isSecret = spec.writeOnly === true || isSecretType(spec);
  return {
    ...printed,
    ...(!spec.required && withNull(printed)),
    title: spec.title,
    ...(spec.help && { description: spec.help }),
    ...(isReadOnly(spec) && { readOnly: true }),
    ...(isSecret && { writeOnly: true }),
    ...literalDefault(spec.default),
    'x-field': {
      type: spec.type,
      ...own,
      ...(spec.writeOnly && { writeOnly: true }),
      ...(spec.readOnly && { readOnly: true }),
    },
  };
}

/** A single value that may be missing; a list is empty then. */
function withNull({ type, enum: values }: JsonSchema): JsonSchema {
  if (typeof type !== 'string' || type === 'array') return {};
  return {
    type: [type, 'null'],
    ...(Array.isArray(values) && { enum: [...(values as readonly unknown[]), null] }),
  };
}

function isReadOnly(spec: FieldSpec): boolean {
  return spec.readOnly === true || isComputed(spec);
}

/** `$now` and the like are worked out by the server. */
function literalDefault(value: unknown): JsonSchema {
  const isLiteral =
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && !value.startsWith('$'));
  return isLiteral ? { default: value } : {};
}
