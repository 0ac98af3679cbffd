import { isId } from '#schemas/basics/ids.ts';
import { ILLEGAL } from '#schemas/basics/visible.ts';
import { roundTo } from '../expressions/round.ts';
import type { Fault, FaultRule, Lookups } from './card.ts';
import { isOfOurTime, YEARS } from './dates.ts';

/** Largest sizes where a schema says nothing. Texts in code points. */
export const MAX_STRING = 255;
export const MAX_LIST = 1000;
const MAX_INT = 2_147_483_647;
const MAX_DECIMAL = 1e15;
const MAX_FILES = 10;
const DEFAULT_SCALE = 2;

/** The fault of this name where something is wrong. */
export function when(isWrong: boolean, rule: FaultRule): Fault | undefined {
  return isWrong ? { rule } : undefined;
}

export function checkText(value: unknown, max: number): Fault | undefined {
  if (typeof value !== 'string') return { rule: 'text' };
  if (ILLEGAL.test(value)) return { rule: 'illegal' };
  return lengthOf(value) > max ? { rule: 'max', params: { max } } : undefined;
}

interface Limits {
  readonly min?: number;
  readonly max?: number;
  readonly scale?: number;
}

export function checkInt(value: unknown, field: Limits): Fault | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'number' };
  if (!Number.isInteger(value)) return { rule: 'int' };
  return checkRange(value, field.min ?? -MAX_INT, field.max ?? MAX_INT);
}

export function checkDecimal(value: unknown, field: Limits): Fault | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'number' };
  const scale = field.scale ?? DEFAULT_SCALE;
  if (roundTo(value, scale) !== value) return { rule: 'scale', params: { scale } };
  return checkRange(value, field.min ?? -MAX_DECIMAL, field.max ?? MAX_DECIMAL);
}

function checkRange(value: number, min: number, max: number): Fault | undefined {
  if (value < min) return { rule: 'minValue', params: { min } };
  return value > max ? { rule: 'maxValue', params: { max } } : undefined;
}

/** A day, time or month as text: in the calendar, as `isReal` judges, and in the years of records. */
export function checkTime(
  value: unknown,
  rule: FaultRule,
  isReal: (text: string) => boolean,
): Fault | undefined {
  if (typeof value !== 'string' || !isReal(value)) return { rule };
  return isOfOurTime(value) ? undefined : { rule: 'years', params: YEARS };
}

export function checkDict(value: unknown, dict: string, { dictHas }: Lookups): Fault | undefined {
  return when(
    typeof value !== 'string' ||
      value.length > MAX_STRING ||
      ILLEGAL.test(value) ||
      dictHas?.(dict, value) === false,
    'dict',
  );
}

/** A 64-bit number as text. */
export function checkId(value: unknown): Fault | undefined {
  return when(!isId(value), 'id');
}

export function checkEach(
  value: unknown,
  check: (item: unknown) => Fault | undefined,
): Fault | undefined {
  if (!Array.isArray(value)) return { rule: 'list' };
  if (value.length > MAX_LIST) return { rule: 'maxRows', params: { max: MAX_LIST } };
  return value.map(check).find((fault) => fault !== undefined);
}

/** Files as `{ id, name }`: how many, and by the ends of their names of which kinds. */
export function checkFiles(
  value: unknown,
  { count, accept }: { readonly count?: number; readonly accept?: readonly string[] },
): Fault | undefined {
  if (!Array.isArray(value)) return { rule: 'list' };
  const max = count ?? MAX_FILES;
  if (value.length > max) return { rule: 'maxFiles', params: { max } };
  for (const file of value as readonly unknown[]) {
    if (!isObject(file) || typeof file['id'] !== 'string' || typeof file['name'] !== 'string')
      return { rule: 'file' };
    const name = file['name'].toLowerCase();
    if (
      accept &&
      !accept.some((extension) => name.endsWith(`.${extension.replace(/^\./, '').toLowerCase()}`))
    )
      return { rule: 'fileFormat', params: { format: accept.join(', ') } };
  }
  return undefined;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Length as people count: code points. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
