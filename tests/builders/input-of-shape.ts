import type { Shape } from '#schemas/api/shape.ts';
import { ID_PATTERN } from '#schemas/basics/ids.ts';

/** Which record a word of an input names; undefined: none. */
export type NameIds = (name: string) => string | undefined;

const NAMES_ID = /(?:id|key)(?:s|List)?$|^mns?$/i;

/**
 * A value of a shape: what an object demands, and all that may name a record, which is what `idFor` says.
 * For walks over addresses that nobody wrote bodies for.
 */
export function inputOf({ anyOf, ...shape }: Shape, name: string, idFor: NameIds): unknown {
  if (anyOf) return inputOf(anyOf.find(({ type }) => type !== 'null') ?? {}, name, idFor);
  if (shape.type === 'array') return [inputOf(shape.items ?? {}, name, idFor)];
  if (!shape.properties) return plainOf(shape, name, idFor);
  const asked = Object.entries(shape.properties).filter(
    ([key, inner]) => shape.required?.includes(key) === true || namesRecord(inner, key),
  );
  return Object.fromEntries(asked.map(([key, inner]) => [key, inputOf(inner, key, idFor)]));
}

/** Whether a part of an input, itself or what it lists, names a record. */
function namesRecord(shape: Shape, name: string): boolean {
  return NAMES_ID.test(name) || shape.pattern === ID_PATTERN;
}

function plainOf(shape: Shape, name: string, idFor: NameIds): unknown {
  const { type, minimum, enum: words } = shape;
  if (words) return words[0];
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return namesRecord(shape, name) ? (idFor(name) ?? '1') : textOf(shape, name);
}

function textOf({ pattern }: Shape, name: string): string {
  if (pattern?.includes('\\d{4}-\\d{2}')) return '2026-11-20';
  return /time$/i.test(name) ? '2026-11-20 10:00:00' : '1';
}
