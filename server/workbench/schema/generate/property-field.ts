import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';
import { cardNamed } from '#schemas/types/ask.ts';
import type { FieldSpec, FieldTypeName } from '#schemas/types/field.ts';
import { choicePattern } from './column-field.ts';
import { titleOfName } from './draft-entity.ts';
import { asNode, resolveSchema, type Node, type ResolvedSchema } from './openapi-document.ts';

/** What stands around while properties become fields. */
export interface Surrounding {
  readonly document: Node;
  readonly tell: (note: ServerKey, params: TextParams) => void;
  /** Dictionaries and their values. */
  readonly dicts: ReadonlyMap<string, readonly string[]>;
  readonly entities: ReadonlySet<string>;
}

/** A property and what its owner says of it. */
export interface Property {
  readonly name: string;
  readonly schema: ResolvedSchema;
  readonly isRequired: boolean;
  /** The fields of a list of objects; undefined where no sub-table may stand. */
  readonly childrenOf: (items: ResolvedSchema) => Readonly<Record<string, FieldSpec>> | undefined;
}

type Spec = { readonly type: FieldTypeName } & Readonly<Record<string, unknown>>;
type Maker = (around: Surrounding, property: Property) => Spec | undefined;

const LONG_TEXT = 500;
const MAX_TITLE = 60;
/** Words of `x-field` that a description of ours carries, by field type: the type alone is never enough to link. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'type',
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
  'writeOnly',
  'readOnly',
  'virtual',
  'patternMessage',
  'rows',
  'accept',
  'maxMb',
]);

const FORMATS: Readonly<Record<string, (around: Surrounding, property: Property) => Spec>> = {
  date: () => ({ type: 'date' }),
  'date-time': () => ({ type: 'datetime' }),
  email: (_, { schema }) => ({ type: 'string', format: 'email', ...lengths(schema) }),
  uri: (_, { schema }) => ({ type: 'string', format: 'url', ...lengths(schema) }),
  url: (_, { schema }) => ({ type: 'string', format: 'url', ...lengths(schema) }),
  password: () => ({ type: 'password' }),
  binary: () => ({ type: 'file', count: 1 }),
};

const MAKERS: Readonly<Record<string, Maker>> = {
  string: (around, property) => {
    const { schema } = property;
    const values = Array.isArray(schema['enum'])
      ? (schema['enum'] as readonly unknown[]).map(String)
      : undefined;
    if (values) return ofValues(around, property.name, values);
    const byFormat = FORMATS[String(schema['format'])];
    if (byFormat) return byFormat(around, property);
    const { max } = lengths(schema);
    return max !== undefined && max > LONG_TEXT
      ? { type: 'text', max }
      : { type: 'string', ...lengths(schema), ...patternOf(schema) };
  },
  integer: (_, { schema }) => ({
    type: schema['format'] === 'int64' ? 'decimal' : 'int',
    ...(schema['format'] === 'int64' && { scale: 0 }),
    ...range(schema),
  }),
  number: (_, { schema }) => ({ type: 'decimal', ...scaleOf(schema), ...range(schema) }),
  boolean: () => ({ type: 'bool' }),
  array: (around, { schema, childrenOf }) => {
    const items = asNode(schema['items']);
    const whole = items && resolveSchema(around.document, items);
    const fields =
      whole && Object.keys(whole.properties).length > 0 ? childrenOf(whole) : undefined;
    return fields && Object.keys(fields).length > 0 ? { type: 'children', fields } : undefined;
  },
  object: (around, { schema }) => {
    const { refName } = schema;
    const entity = refName && refName.charAt(0).toLowerCase() + refName.slice(1);
    return entity && around.entities.has(entity) ? { type: 'ref', to: entity } : undefined;
  },
};

/** The field of a property. What has no type of its own is kept as JSON, and said so. */
export function propertyField(around: Surrounding, property: Property): FieldSpec {
  const { name, schema, isRequired } = property;
  if (schema.isChoice) around.tell('schema.note.choice', { name });
  const type =
    schema.types[0] ??
    (Object.keys(schema.properties).length > 0
      ? 'object'
      : Array.isArray(schema['enum'])
        ? 'string'
        : '');
  const made = ownField(around, property) ?? MAKERS[type]?.(around, property);
  if (!made) around.tell('schema.note.asJson', { name });
  const { type: fieldType, ...rest } = made ?? ({ type: 'json' } as Spec);
  return {
    type: fieldType,
    title: titleOf(schema, name),
    ...rest,
    ...(isRequired && { required: true }),
    ...(schema['readOnly'] === true && rest['readOnly'] === undefined && { readOnly: true }),
    ...defaultOf(schema),
  } as unknown as FieldSpec;
}

/** What a description printed by this product says beside the standard words. */
function ownField(around: Surrounding, { schema, childrenOf }: Property): Spec | undefined {
  const own = asNode(schema['x-field']);
  if (!own || typeof own['type'] !== 'string') return undefined;
  const words = Object.fromEntries(Object.entries(own).filter(([word]) => OWN_WORDS.has(word)));
  const type = own['type'] as FieldTypeName;
  const card = cardNamed(type);
  if (!card?.rows)
    return {
      ...words,
      type,
      ...(card?.isProse
        ? { ...lengths(schema), ...(card.isLine && patternOf(schema)) }
        : range(schema)),
    };
  const items = asNode(schema['items']);
  const fields = items && childrenOf(resolveSchema(around.document, items));
  return fields && { ...words, type, fields };
}

function ofValues(around: Surrounding, name: string, values: readonly string[]): Spec {
  const dict = [...around.dicts].find(
    ([, known]) => known.length === values.length && values.every((value) => known.includes(value)),
  )?.[0];
  if (dict) return { type: 'dict', dict };
  around.tell('schema.note.options', { column: name, values: values.slice(0, 20).join(', ') });
  return { type: 'string', pattern: choicePattern(values) };
}

function titleOf(schema: ResolvedSchema, name: string): string {
  const text = [schema['title'], schema['description']].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  return typeof text === 'string'
    ? (text.trim().split('\n')[0] ?? '').slice(0, MAX_TITLE)
    : titleOfName(name);
}

function lengths(schema: ResolvedSchema): { readonly max?: number; readonly min?: number } {
  const [max, min] = [countOf(schema['maxLength']), countOf(schema['minLength'])];
  return { ...(max !== undefined && { max }), ...(min && { min }) };
}

function patternOf(schema: ResolvedSchema): { readonly pattern?: string } {
  const { pattern } = schema;
  if (typeof pattern !== 'string') return {};
  try {
    return { pattern: new RegExp(pattern, 'u').source };
  } catch {
    return {};
  }
}

function range(schema: ResolvedSchema): { readonly min?: number; readonly max?: number } {
  const [min, max] = [schema['minimum'], schema['maximum']];
  return { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
}

/** `multipleOf: 0.01` says two decimals. */
function scaleOf(schema: ResolvedSchema): { readonly scale?: number } {
  const step = schema['multipleOf'];
  const scale =
    typeof step === 'number' ? /^1?0?\.?(0*1)$/.exec(String(step))?.[1]?.length : undefined;
  return scale === undefined || String(step) === '1' ? {} : { scale };
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function defaultOf(schema: ResolvedSchema): { readonly default?: string | number | boolean } {
  const value = schema['default'];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { default: value }
    : {};
}
