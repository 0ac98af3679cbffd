import type { Shape } from '#schemas/api/shape.ts';

/** Where a value that was answered is something else than its shape says; nothing is read, as what is sent is. Empty: it fits. */
export function misfits(shape: Shape, value: unknown, path = 'data'): readonly string[] {
  if (shape.anyOf) return misfitsOfAny(shape.anyOf, value, path);
  if (shape.type === undefined) return value === undefined ? [`${path} is missing`] : [];
  const misfit = misfitOfPlain(shape, value);
  if (misfit !== undefined) return [`${path} is ${misfit}`];
  if (shape.type === 'array')
    return (value as readonly unknown[]).flatMap((item, at) =>
      misfits(shape.items ?? {}, item, `${path}.${at}`),
    );
  return shape.type === 'object' && shape.entity === undefined
    ? misfitsOfObject(shape, value as Readonly<Record<string, unknown>>, path)
    : [];
}

/** What a value is instead of what its kind, its choices and its least say. */
function misfitOfPlain(
  { type, enum: choices, minimum }: Shape,
  value: unknown,
): string | undefined {
  if (kindOf(value) !== type && !(type === 'number' && kindOf(value) === 'integer'))
    return `${kindOf(value)}, not ${type}`;
  if (choices && !choices.includes(value as string))
    return `${JSON.stringify(value)}, none of ${choices.join(', ')}`;
  return minimum !== undefined && (value as number) < minimum
    ? `${String(value)}, below ${minimum}`
    : undefined;
}

/** Those of the alternative that fits best. */
function misfitsOfAny(shapes: readonly Shape[], value: unknown, path: string): readonly string[] {
  const found = shapes
    .map((shape) => misfits(shape, value, path))
    .sort((a, b) => a.length - b.length);
  return found[0]?.length === 0
    ? []
    : (found.find((one) => !one[0]?.endsWith('not null')) ?? found[0] ?? []);
}

function misfitsOfObject(
  shape: Shape,
  value: Readonly<Record<string, unknown>>,
  path: string,
): readonly string[] {
  const { properties = {}, required = [], additionalProperties } = shape;
  const missing = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => `${path}.${name} is missing`);
  const wrong = Object.entries(value).flatMap(([name, part]) => {
    const here = `${path}.${name}`;
    if (shape.nests !== undefined && name === 'children')
      return (part as readonly unknown[]).flatMap((child, at) =>
        misfits(shape, child, `${here}.${at}`),
      );
    const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    return own ? misfits(own, part, here) : [`${here} is not in the contract`];
  });
  return [...missing, ...wrong];
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
