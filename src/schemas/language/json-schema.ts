import type { ObjectShape, Shape } from '../types/shape.ts';
import { OPERATORS } from '../types/words.ts';
import {
  DEFINITIONS,
  ENTITY_SHAPE,
  REPORT_SHAPE,
  SCREEN_SHAPE,
  STATES_SHAPE,
} from './language-shape.ts';

type Json = Readonly<Record<string, unknown>>;

const RULE: Json = {
  anyOf: [
    {
      type: 'object',
      properties: { all: { type: 'array', items: { $ref: '#/definitions/rule' } } },
      required: ['all'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { any: { type: 'array', items: { $ref: '#/definitions/rule' } } },
      required: ['any'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { not: { $ref: '#/definitions/rule' } },
      required: ['not'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { field: { type: 'string' }, op: { enum: [...OPERATORS] }, value: {} },
      required: ['field', 'op'],
      additionalProperties: false,
    },
  ],
};

/** The JSON Schemas (draft 7) that editors complete and underline schema files by, keyed by kind. Printed to `<kind>.schema.json` by `npm run gen`. */
export function printJsonSchemas(): Readonly<
  Record<'entity' | 'screen' | 'states' | 'report', Json>
> {
  return {
    entity: print('entity', ENTITY_SHAPE),
    screen: print('screen', SCREEN_SHAPE),
    states: print('states', STATES_SHAPE),
    report: print('report', REPORT_SHAPE),
  };
}

function print(kind: string, shape: ObjectShape): Json {
  const definitions = {
    ...Object.fromEntries(Object.entries(DEFINITIONS).map(([name, part]) => [name, toJson(part)])),
    rule: RULE,
  };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `${kind} file of the schema language`,
    ...toJson(shape),
    definitions,
  };
}

type Printers = { readonly [K in Shape['kind']]: (shape: Extract<Shape, { kind: K }>) => Json };

const PRINTERS: Printers = {
  any: () => ({}),
  bool: () => ({ type: 'boolean' }),
  null: () => ({ type: 'null' }),
  rule: () => ({ $ref: '#/definitions/rule' }),
  named: ({ name }) => ({ $ref: `#/definitions/${name}` }),
  choice: ({ of }) => ({
    anyOf: of.filter((one) => one.kind !== 'object' || !one.isOfOthers).map(toJson),
  }),
  list: ({ of, min }) => ({ type: 'array', items: toJson(of), ...(min && { minItems: min }) }),
  text: ({ oneOf, pattern, says }) =>
    oneOf
      ? { enum: [...oneOf] }
      : { type: 'string', ...(pattern && { pattern }), ...(says && { description: says }) },
  number: ({ oneOf, isInt, min, max }) =>
    oneOf
      ? { enum: [...oneOf] }
      : {
          type: isInt ? 'integer' : 'number',
          ...(min !== undefined && { minimum: min }),
          ...(max !== undefined && { maximum: max }),
        },
  map: (shape) => ({
    type: 'object',
    ...keysOf(shape),
    additionalProperties: shape.keysOneOf ? false : toJson(shape.of),
  }),
  object: ({ props, required, when = {} }) => ({
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(props).map(([key, part]) => [
        key,
        when[key]?.length ? { enum: [...when[key]] } : toJson(part),
      ]),
    ),
    ...(required?.length && { required: [...required] }),
    additionalProperties: false,
  }),
};

function toJson(shape: Shape): Json {
  return (PRINTERS[shape.kind] as (shape: Shape) => Json)(shape);
}

function keysOf(shape: Extract<Shape, { kind: 'map' }>): Json {
  if (shape.keysOneOf)
    return {
      properties: Object.fromEntries(shape.keysOneOf.map((key) => [key, toJson(shape.of)])),
    };
  return shape.keys ? { propertyNames: { pattern: shape.keys } } : {};
}
