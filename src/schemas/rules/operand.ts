import { isId } from '#schemas/basics/ids.ts';
import { isRealDate, isRealTime, addSecond } from '../types/dates.ts';
import type { Kind } from '../types/words.ts';

/**
 * A rule value read as its field's kind; both the predicate and the SQL work on this, so that they agree.
 * `span`: a date or time as the half-open span of texts `[from, until)` it covers: a second, or a whole day for a plain date.
 * undefined: a value that no row can have (`"abc"` for a number).
 */
export type Operand =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'id'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'date'; readonly value: string }
  | { readonly kind: 'span'; readonly from: string; readonly until: string };

const MAX_ID = 9223372036854775807n;
const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
/** What PostgreSQL cannot hold in a text: NUL, and halves of surrogate pairs. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export function readOperand(kind: Kind, value: unknown): Operand | undefined {
  switch (kind) {
    case 'text':
    case 'list':
      return readText(value);
    case 'number':
      return readNumber(value);
    case 'id':
      return readId(value);
    case 'bool':
      return readBool(value);
    case 'date':
      return readDate(value);
    case 'datetime':
      return readSpan(value);
    case 'blob':
      return undefined;
  }
}

function readText(value: unknown): Operand | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return undefined;
  const text = String(value);
  return UNSTORABLE.test(text) ? undefined : { kind: 'text', value: text };
}

function readNumber(value: unknown): Operand | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && NUMERIC.test(value)))
    return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? { kind: 'number', value: number === 0 ? 0 : number } : undefined;
}

function readId(value: unknown): Operand | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (!isId(text)) return undefined;
  const id = BigInt(text);
  return id > MAX_ID ? undefined : { kind: 'id', value: id.toString() };
}

function readBool(value: unknown): Operand | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true')
    return { kind: 'bool', value: true };
  if (value === false || value === 0 || value === '0' || value === 'false')
    return { kind: 'bool', value: false };
  return undefined;
}

function readDate(value: unknown): Operand | undefined {
  if (typeof value !== 'string') return undefined;
  const date = value.slice(0, 10);
  if (!isRealDate(date) || (value.length > 10 && !isRealTime(value))) return undefined;
  return { kind: 'date', value: date };
}

function readSpan(value: unknown): Operand | undefined {
  if (typeof value !== 'string') return undefined;
  if (isRealDate(value))
    return { kind: 'span', from: `${value} 00:00:00`, until: addSecond(`${value} 23:59:59`) };
  return isRealTime(value) ? { kind: 'span', from: value, until: addSecond(value) } : undefined;
}
