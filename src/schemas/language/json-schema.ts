import { DEFINITIONS, ENTITY_SHAPE, SCREEN_SHAPE, STATES_SHAPE } from './language-shape.ts';
import type { ObjectShape, Shape } from './shape.ts';
import { OPERATORS } from './words.ts';

type Json = Readonly<Record<string, unknown>>;

const RULE: Json = {
  anyOf: [
    { type: 'object', properties: { all: { type: 'array', items: { $ref: '#/definitions/rule' } } }, required: ['all'], additionalProperties: false },
    { type: 'object', properties: { any: { type: 'array', items: { $ref: '#/definitions/rule' } } }, required: ['any'], additionalProperties: false },
    { type: 'object', properties: { not: { $ref: '#/definitions/rule' } }, required: ['not'], additionalProperties: false },
    { type: 'object', properties: { field: { type: 'string' }, op: { enum: [...OPERATORS] }, value: {} }, required: ['field', 'op'], additionalProperties: false },
  ],
};

/** The JSON Schemas (draft 7) that editors complete and underline schema files by, keyed by kind. Printed to `<kind>.schema.json` by `npm run gen`. */
export function jsonSchemas(): Readonly<Record<'entity' | 'screen' | 'states', Json>> {
  return { entity: print('entity', ENTITY_SHAPE), screen: print('screen', SCREEN_SHAPE), states: print('states', STATES_SHAPE) };
}

function print(kind: string, shape: ObjectShape): Json {
  const definitions = { ...Object.fromEntries(Object.entries(DEFINITIONS).map(([name, part]) => [name, toJson(part)])), rule: RULE };
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: `${kind} file of the schema language`, ...toJson(shape), definitions };
}

function toJson(shape: Shape): Json {
  switch (shape.kind) {
    case 'any': return {};
    case 'bool': return { type: 'boolean' };
    case 'null': return { type: 'null' };
    case 'rule': return { $ref: '#/definitions/rule' };
    case 'named': return { $ref: `#/definitions/${shape.name}` };
    case 'choice': return { anyOf: shape.of.map(toJson) };
    case 'list': return { type: 'array', items: toJson(shape.of), ...(shape.min && { minItems: shape.min }) };
    case 'text': return shape.oneOf ? { enum: [...shape.oneOf] } : { type: 'string', ...(shape.pattern && { pattern: shape.pattern }), ...(shape.says && { description: shape.says }) };
    case 'number': return shape.oneOf ? { enum: [...shape.oneOf] } : { type: shape.isInt ? 'integer' : 'number', ...(shape.min !== undefined && { minimum: shape.min }) };
    case 'map': return { type: 'object', ...keysOf(shape), additionalProperties: shape.keysOneOf ? false : toJson(shape.of) };
    case 'object': return { type: 'object', properties: Object.fromEntries(Object.entries(shape.props).map(([key, part]) => [key, toJson(part)])), ...(shape.required?.length && { required: [...shape.required] }), additionalProperties: false };
  }
}

function keysOf(shape: Extract<Shape, { kind: 'map' }>): Json {
  if (shape.keysOneOf) return { properties: Object.fromEntries(shape.keysOneOf.map((key) => [key, toJson(shape.of)])) };
  return shape.keys ? { propertyNames: { pattern: shape.keys } } : {};
}
