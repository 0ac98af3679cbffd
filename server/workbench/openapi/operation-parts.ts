import type { Contract } from '#schemas/api/contract.ts';
import { ID_SCHEMA } from '#schemas/types/api-schemas.ts';
import type { JsonSchema } from '#schemas/types/card.ts';
import { describeShape, type Components } from './shape-schema.ts';

export const TEXT: JsonSchema = { type: 'string' };

export const ID_PARAMETER: JsonSchema = {
  name: 'id',
  in: 'path',
  required: true,
  schema: ID_SCHEMA,
};

export function query(name: string, schema: JsonSchema, description?: string): JsonSchema {
  return { name, in: 'query', schema, ...(description && { description }) };
}

export function body(schema: JsonSchema): JsonSchema {
  return { required: true, content: { 'application/json': { schema } } };
}

const JSON_TYPE = 'application/json';

/** Every answer is an envelope at HTTP 200, `code` 0 is success; but for files, and where a standard from outside says how it looks. */
export function answered(answer: Contract['answer'], components: Components): JsonSchema {
  if (!('kind' in answer))
    return {
      responses: {
        200: {
          description: 'OK',
          content: { [JSON_TYPE]: { schema: envelope(describeShape(answer, components)) } },
        },
      },
    };
  if (answer.kind === 'bare')
    return {
      responses: {
        200: {
          description: 'OK',
          content: { [JSON_TYPE]: { schema: describeShape(answer.shape, components) } },
        },
      },
    };
  const mime = answer.mime === '*' ? 'application/octet-stream' : answer.mime;
  const instead = answer.orElse && {
    [JSON_TYPE]: { schema: envelope(describeShape(answer.orElse, components)) },
  };
  return {
    responses: {
      200: {
        description: 'OK',
        content: { [mime]: { schema: { type: 'string', contentMediaType: mime } }, ...instead },
      },
    },
  };
}

function envelope(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      code: { type: 'integer' },
      msg: TEXT,
      data,
      issues: { type: 'array', items: { $ref: '#/components/schemas/Issue' } },
      right: TEXT,
    },
    required: ['code', 'msg'],
  };
}

/** Shapes that several entities share. */
export const SHARED: JsonSchema = {
  Location: {
    type: ['object', 'null'],
    properties: {
      lng: { type: 'number' },
      lat: { type: 'number' },
      address: { type: ['string', 'null'] },
    },
    required: ['lng', 'lat'],
  },
  StoredFile: {
    type: 'object',
    properties: { id: TEXT, name: TEXT, size: { type: 'integer' }, url: TEXT },
    required: ['id'],
  },
  Issue: { type: 'object', properties: { path: TEXT, rule: TEXT, message: TEXT } },
};
