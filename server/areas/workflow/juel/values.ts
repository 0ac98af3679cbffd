import { JuelError } from './juel-error.ts';
import type { Json } from './node.ts';

/** Type conversions of JSR 245 section 1.18, as far as plain data knows them. */

/** Null counts 0. @throws JuelError `notANumber`. */
export function toNumber(value: Json, at: number): number {
  if (value === null || value === '') return 0;
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw new JuelError('notANumber', show(value), at);
  return number;
}

/** Null and the empty text are false. @throws JuelError `notABoolean`. */
export function toBoolean(value: Json, at: number): boolean {
  if (value === null || value === '') return false;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value))
    return value.toLowerCase() === 'true';
  throw new JuelError('notABoolean', show(value), at);
}

/** Null is the empty text; lists and objects come as JSON. */
export function toText(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Section 1.8.2: a number beside a text compares as numbers, a boolean as booleans, else as texts. @throws JuelError where a side cannot be converted. */
export function isEqual(left: Json, right: Json, at: number): boolean {
  if (left === null || right === null) return left === right;
  if (typeof left === 'number' || typeof right === 'number')
    return toNumber(left, at) === toNumber(right, at);
  if (typeof left === 'boolean' || typeof right === 'boolean')
    return toBoolean(left, at) === toBoolean(right, at);
  return toText(left) === toText(right);
}

/** Section 1.8.1; beside null nothing is smaller or larger, and this is null. @throws JuelError where a side cannot be converted. */
export function compare(left: Json, right: Json, at: number): number | null {
  if (left === null || right === null) return null;
  if (typeof left === 'string' && typeof right === 'string')
    return left === right ? 0 : left < right ? -1 : 1;
  return toNumber(left, at) - toNumber(right, at);
}

/** Section 1.10. */
export function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  return (
    typeof value === 'object' &&
    (Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0)
  );
}

/** An own member of an object, an item of a list by its number; null where there is none. @throws JuelError `noMember` of anything else. */
export function readMember(object: Json, key: Json, at: number): Json {
  if (object === null) return null;
  if (typeof object !== 'object') throw new JuelError('noMember', toText(key), at);
  if (Array.isArray(object)) return (object as readonly Json[])[toNumber(key, at)] ?? null;
  const name = toText(key);
  return Object.hasOwn(object, name)
    ? ((object as Readonly<Record<string, Json>>)[name] ?? null)
    : null;
}

function show(value: Json): string {
  return toText(value).slice(0, 80);
}
