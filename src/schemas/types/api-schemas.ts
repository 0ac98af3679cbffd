import { ID_PATTERN } from '#schemas/basics/ids.ts';
import type { ApiWords, JsonSchema } from './card.ts';

/** Parts of JSON Schema that several types share. */
export const ID_SCHEMA: JsonSchema = { type: 'string', pattern: ID_PATTERN };
export const FILES_SCHEMA: JsonSchema = {
  type: 'array',
  items: { $ref: '#/components/schemas/StoredFile' },
};

interface Limits {
  readonly min?: number;
  readonly max?: number;
}

export function textSchema({ min, max }: Limits): JsonSchema {
  return {
    type: 'string',
    ...(min !== undefined && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
  };
}

export function numberSchema(
  { min, max }: Limits,
  type: JsonSchema = { type: 'number' },
): JsonSchema {
  return {
    ...type,
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  };
}

type Choices = ReturnType<ApiWords['dict']>;

/** One of some values; any text where none are known. */
export function choiceSchema(values: Choices): JsonSchema {
  if (values.length === 0) return { type: 'string' };
  return {
    type: 'string',
    enum: values.map(({ value }) => value),
    description: values.map(({ value, label }) => `${value} ${label}`).join('; '),
  };
}

/** Values that are whole numbers on the wire. */
export function numberedSchema(values: Choices): JsonSchema {
  return {
    ...choiceSchema(values),
    type: 'integer',
    ...(values.length > 0 && { enum: values.map(({ value }) => Number(value)) }),
  };
}
