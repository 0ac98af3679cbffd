import type { ShapeOf } from '#schemas/api/shape.ts';
import { readOrRefuse } from './serve.ts';

/**
 * What a call was sent, wherever it stood: in the address, in a form or in JSON (clients of the family use all three). What the body says
 * goes before.
 * @throws AppError `missingParam`, `invalid` as by a contract
 */
export function readAlike<T>(
  shape: ShapeOf<T>,
  { query, body }: { readonly query: object | null; readonly body: object | null },
): T {
  const said = Object.fromEntries(
    Object.entries(body ?? {}).filter(([, value]) => value !== undefined),
  );
  return readOrRefuse(shape, { ...query, ...said });
}
