const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** The number a value stands for: finite numbers, and text that is one; anything else is null. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !NUMERIC.test(value.trim())) return null;
  const n = Number(value);
  return Number.isFinite(n) ? n : null;
}

/** Plain text of a value; null is empty, lists are joined by commas, objects say nothing. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (Array.isArray(value))
    return value.map((item: unknown) => (Array.isArray(item) ? '' : toText(item))).join(',');
  return '';
}

/** Equality of expressions: null equals undefined; `1` equals `'1'`, since dictionary values travel as text; no other conversion. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === null || a === undefined) return b === null || b === undefined;
  if (typeof a === typeof b) return a === b;
  if (typeof a === 'number' && typeof b === 'string') return toNumber(b) === a;
  if (typeof a === 'string' && typeof b === 'number') return toNumber(a) === b;
  return false;
}

/** -1, 0, 1, or null when the two cannot be ordered. Numbers by size, texts by code points (so dates by time), a number with numeric text by size. */
export function compareValues(a: unknown, b: unknown): -1 | 0 | 1 | null {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  const left = toNumber(a);
  const right = toNumber(b);
  if (left === null || right === null) return null;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Order by Unicode code points, the order of a database with collation "C". */
export function compareText(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === most) return a.length < b.length ? -1 : 1;
  // two halves of one sign are compared as one
  if (at > 0 && isFirstHalf(a.charCodeAt(at - 1))) at -= 1;
  return (a.codePointAt(at) ?? 0) < (b.codePointAt(at) ?? 0) ? -1 : 1;
}

const isFirstHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/;

/** A time of the wall in ms, as if clocks stood at UTC: for spans between two of them. @returns null for what is no time */
export function wallMs(value: unknown): number | null {
  const parts = TIME.exec(toText(value));
  const ms = parts ? Date.parse(`${parts[1]}T${parts[2]}Z`) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** What a row itself holds under a name; null for what is no row. */
export function ownValue(row: unknown, field: unknown): unknown {
  return typeof row === 'object' &&
    row !== null &&
    typeof field === 'string' &&
    Object.hasOwn(row, field)
    ? (row as Readonly<Record<string, unknown>>)[field]
    : null;
}
