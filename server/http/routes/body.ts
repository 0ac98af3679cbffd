import { ID, list, object } from '#schemas/api/shape.ts';
import { AppError } from '#server/base/context/app-error.ts';

import { readOrRefuse } from '../serve.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A body that must be a JSON object. @throws AppError `invalid` it is none. */
export function objectBody(body: unknown): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalid', { expected: 'object' });
  return body as Fields;
}

/** A text field that must be there; numbers count as their text. @throws AppError `missingParam` it is not. */
export function textField(body: Fields, name: string): string {
  const value = optionalText(body, name);
  if (value === undefined) throw new AppError('missingParam', { name });
  return value;
}

/** A text field; undefined when absent or empty. */
export function optionalText(body: Fields, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new AppError('invalid', { name });
}

/** A whole number, sent as number or text; undefined when absent. @throws AppError `invalid` it is none. */
export function optionalInt(body: Fields, name: string): number | undefined {
  const text = optionalText(body, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value)) throw new AppError('invalid', { name });
  return value;
}

/** A list of ids, at most `max`. A single id counts as a list of one. @throws AppError `missingParam` empty; `invalid` not ids or too many. */
export function idsField(body: Fields, name: string, max = 500): readonly string[] {
  return readOrRefuse(object({ [name]: list(ID, { max }) }), body)[name] ?? [];
}
