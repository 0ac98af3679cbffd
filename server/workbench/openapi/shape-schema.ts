import type { Shape } from '#schemas/api/shape.ts';
import type { JsonSchema } from '#schemas/types/card.ts';

/** What a description refers to by name. */
export interface Components {
  /** A record of an entity, as far as the reader of the description may see it. */
  entity(name: string): JsonSchema;
  /** Keeps a schema under its name; what holds itself can be written in no other way. */
  keep(name: string, schema: JsonSchema): void;
}

/** A shape of a contract in the words of JSON Schema. */
export function describeShape(shape: Shape, components: Components): JsonSchema {
  const { entity, nests, items, properties, anyOf, additionalProperties, ...plain } = shape;
  if (entity !== undefined) return components.entity(entity);
  const whole = {
    ...plain,
    ...(items && { items: describeShape(items, components) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, describeShape(part, components)]),
      ),
    }),
    ...(anyOf && { anyOf: anyOf.map((part) => describeShape(part, components)) }),
    ...(additionalProperties && {
      additionalProperties: describeShape(additionalProperties, components),
    }),
  };
  if (nests === undefined) return whole;
  const $ref = `#/components/schemas/${nests}`;
  components.keep(nests, {
    ...whole,
    properties: { ...whole.properties, children: { type: 'array', items: { $ref } } },
  });
  return { $ref };
}
