import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { COMPARISON_FUNCTIONS } from './comparison-functions.ts';
import { FORMULA_FUNCTIONS } from './formula-functions.ts';
import { addUp, reckon } from './reckon.ts';
import { roundTo } from './round.ts';
import type { TableFunction } from './table-function.ts';
import { compareValues, isSame, ownValue, toNumber, toText, wallMs } from './values.ts';

const MANY = 20;
const MAX_SCALE = 10;

/**
 * Everything an expression may call. All are pure and null-safe: what cannot be computed is null.
 * `sum`, `avg`, `min` and `max` take a list, and a field name for lists of rows: `sum(items, 'amount')`.
 */
const TABLE = {
  isEmpty: { min: 1, max: 1, usage: 'a value', run: ([value]) => isEmpty(value) },
  includes: {
    min: 2,
    max: 2,
    usage: 'a list or text, and a value',
    run: ([list, value]) => includes(list, value),
  },
  len: { min: 1, max: 1, usage: 'a text or list', run: ([value]) => lengthOf(value) },
  sum: {
    min: 1,
    max: MANY,
    usage: 'a list (and a field name), or numbers',
    run: (args) => addUp(numbersOf(args)),
  },
  avg: {
    min: 1,
    max: MANY,
    usage: 'a list (and a field name), or numbers',
    run: (args) => average(numbersOf(args)),
  },
  min: {
    min: 1,
    max: MANY,
    usage: 'a list (and a field name), or values',
    run: (args) => extreme(args, -1),
  },
  max: {
    min: 1,
    max: MANY,
    usage: 'a list (and a field name), or values',
    run: (args) => extreme(args, 1),
  },
  round: {
    min: 1,
    max: 2,
    usage: 'a number and decimals (default 2)',
    run: ([value, scale]) => round(value, scale),
  },
  abs: { min: 1, max: 1, usage: 'a number', run: ([value]) => mapNumber(value, Math.abs) },
  minutes: { min: 2, max: 2, usage: 'two times', run: ([from, to]) => minutesBetween(from, to) },
  days: { min: 2, max: 2, usage: 'two dates or times', run: ([from, to]) => daysBetween(from, to) },
  addDays: {
    min: 2,
    max: 2,
    usage: 'a date and whole days',
    run: ([date, days]) => addDays(date, days),
  },
  addHours: {
    min: 2,
    max: 2,
    usage: 'a time and hours',
    run: ([time, hours]) => addHours(time, hours),
  },
  union: {
    min: 1,
    max: MANY,
    usage: 'lists, or values',
    run: (args) => [...new Set(args.flat(1).filter((one) => !isEmpty(one)))],
  },
  values: {
    min: 2,
    max: 2,
    usage: 'a list of rows and a field name',
    run: (args) => (Array.isArray(args[0]) ? valuesOf(args).filter((one) => !isEmpty(one)) : []),
  },
  concat: { min: 1, max: MANY, usage: 'texts', run: (args) => args.map(toText).join('') },
  str: { min: 1, max: 1, usage: 'a value', run: ([value]) => toText(value) },
  num: { min: 1, max: 1, usage: 'a value', run: ([value]) => toNumber(value) },
  ...FORMULA_FUNCTIONS,
  ...COMPARISON_FUNCTIONS,
} satisfies Readonly<Record<string, TableFunction>>;

/** The name of a function that an expression may call. */
export type FunctionName = keyof typeof TABLE;

/** Names an expression may call. */
export const FUNCTION_NAMES = Object.keys(TABLE) as readonly FunctionName[];

const BY_NAME: Readonly<Record<string, TableFunction>> = TABLE;

/** The function of that name, or undefined; inherited names of objects are never found. */
export function findFunction(name: string): TableFunction | undefined {
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
}

/** Nothing was entered: null, empty text, text of blanks, an empty list. Zero and false are values. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** Whole minutes from one time to another, as clocks on the wall show them. */
function minutesBetween(from: unknown, to: unknown): number | null {
  const [start, end] = [wallMs(from), wallMs(to)];
  return start === null || end === null ? null : Math.round((end - start) / MINUTE_MS);
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[ T]|$)/;

/** Days from one date to another by the calendar, whatever the time of day: from yesterday evening to this morning is one. */
function daysBetween(from: unknown, to: unknown): number | null {
  const [start, end] = [from, to].map((value) =>
    Date.parse(`${DATE.exec(toText(value))?.[1] ?? ''}T00:00Z`),
  );
  return start === undefined || end === undefined || Number.isNaN(start) || Number.isNaN(end)
    ? null
    : Math.round((end - start) / DAY_MS);
}

/** The date so many days later, or earlier; of a time its day. */
function addDays(date: unknown, days: unknown): string | null {
  const start = Date.parse(`${DATE.exec(toText(date))?.[1] ?? ''}T00:00Z`);
  const count = toNumber(days);
  const end = count === null || !Number.isInteger(count) ? Number.NaN : start + count * DAY_MS;
  return wallText(end)?.slice(0, 10) ?? null;
}

/** The time so many hours later, or earlier, as clocks on the wall show it. */
function addHours(time: unknown, hours: unknown): string | null {
  const [start, count] = [wallMs(time), toNumber(hours)];
  return start === null || count === null ? null : wallText(start + count * HOUR_MS);
}

/** Most that a date can be away from 1970, in ms. */
const MOST_MS = 8.64e15;

function wallText(ms: number): string | null {
  return Number.isNaN(ms) || Math.abs(ms) > MOST_MS
    ? null
    : new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

function includes(list: unknown, value: unknown): boolean {
  if (typeof list === 'string')
    return value !== null && value !== undefined && list.includes(toText(value));
  return Array.isArray(list) && list.some((item: unknown) => isSame(item, value));
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return value === null || value === undefined ? 0 : Array.from(toText(value)).length;
}

function valuesOf(args: readonly unknown[]): readonly unknown[] {
  const [list, field] = args;
  if (!Array.isArray(list)) return args.flat(1);
  if (args.length === 2 && typeof field === 'string')
    return list.map((row: unknown) => ownValue(row, field));
  return args.flat(1);
}

function numbersOf(args: readonly unknown[]): readonly number[] {
  return valuesOf(args)
    .map(toNumber)
    .filter((n) => n !== null);
}

function average(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : reckon('/', addUp(numbers), numbers.length);
}

function extreme(args: readonly unknown[], wanted: 1 | -1): unknown {
  let best: unknown = null;
  for (const value of valuesOf(args)) {
    if (value === null || value === undefined || value === '') continue;
    if (best === null || compareValues(value, best) === wanted) best = value;
  }
  return best;
}

function round(value: unknown, scale: unknown): number | null {
  const places = Math.trunc(toNumber(scale) ?? 2);
  return mapNumber(value, (n) => roundTo(n, Math.min(Math.max(places, 0), MAX_SCALE)));
}

function mapNumber(value: unknown, change: (n: number) => number): number | null {
  const n = toNumber(value);
  return n === null ? null : change(n);
}
