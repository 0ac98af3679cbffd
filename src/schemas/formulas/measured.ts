/**
 * What a laboratory found, as it wrote it: digits with their operand, judged against the detection limit, rounded once. Browser and server
 * read results by this alone. Sources: GB/T 8170-2008 sections 3.2 and 3.3; HJ 91.1-2019 (results below the limit).
 */
import { narrowDigits } from '../basics/number-text.ts';
import {
  compareRationals,
  divide,
  meanOf,
  toRational,
  whole,
  writeRational,
  type Rational,
} from './rational.ts';

/** What stands before the digits: below what the method can tell, or beyond its range. */
export type Operand = '' | '<' | '>';

/** A result as it was written. */
export interface Written {
  readonly operand: Operand;
  /** As they were typed, blanks aside: `0.0250` stays so. */
  readonly digits: string;
}

const WRITTEN = /^([<>]?)(-?\d{1,12}(?:\.\d{1,10})?)$/;
/** HJ 91.1-2019: a result below the detection limit is reported as the limit followed by L. */
const BELOW = /^(\d{1,12}(?:\.\d{1,10})?)[Ll]$/;

/** `0.05L` is `<0.05`, full-width digits are digits. @returns null for what is no result: an empty text, a word, `<` alone */
export function readWritten(text: unknown): Written | null {
  if (typeof text !== 'string' && typeof text !== 'number') return null;
  const plain = narrowDigits(String(text))
    .replaceAll(/\s/g, '')
    .replace(/[\uff1c\ufe64]/, '<')
    .replace(/[\uff1e\ufe65]/, '>')
    .replace(/[\uff2c\uff4c]$/, 'L');
  const [, below] = BELOW.exec(plain) ?? [];
  if (below !== undefined) return { operand: '<', digits: below };
  const [, operand = '', digits] = WRITTEN.exec(plain) ?? [];
  return digits === undefined ? null : { operand: toOperand(operand), digits };
}

function toOperand(sign: string): Operand {
  return sign === '<' || sign === '>' ? sign : '';
}

/** A text of digits rounded to so many places, once: 12.45 → 12.4, 12.35 → 12.4. Null where it is no number. */
export function roundDigits(digits: unknown, places: number): string | null {
  const value = toRational(digits);
  return value && writeRational(value, places);
}

/** How many places behind its point a text has. */
export function placesOf(digits: string): number {
  return /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0;
}

/** What was measured, with what its method can tell. */
export interface Measured {
  /** As they were written, those of parallel measurements one after the other. */
  readonly written: readonly unknown[];
  /** Detection limit in the unit of the result; empty where the method has none. */
  readonly detectionLimit?: unknown;
  /** Places of the reported value; default those of the detection limit, else the most that was written. */
  readonly places?: number | null | undefined;
}

/** What stands on a report. */
export interface Reported {
  /** `below`: less than the detection limit, or written with `<`; `above`: written with `>`; `missing`: nothing that can be read. */
  readonly kind: 'value' | 'below' | 'above' | 'missing';
  /** The rounded value; of `below` and `above` the bound as it was written. */
  readonly text: string;
  /** What statistics count: the exact value, of `below` half the bound; null of `missing`. */
  readonly counted: Rational | null;
}

const MISSING: Reported = { kind: 'missing', text: '', counted: null };
const TWO = whole(2);

/**
 * A result as it is reported. Parallel measurements are averaged exactly, each below its limit with half of it, and rounded only then; where
 * all lie below, so does the result. What equals the detection limit was detected.
 */
export function reportResult({ written, detectionLimit, places }: Measured): Reported {
  const read = written.filter((one) => one !== null && one !== undefined && one !== '');
  const all = read.flatMap((one) => readWritten(one) ?? []);
  const [first] = all;
  if (!first || all.length !== read.length || all.some(isBelowNothing)) return MISSING;
  const above = all.find(({ operand }) => operand === '>');
  if (above) return { kind: 'above', text: above.digits, counted: toRational(above.digits) };
  const limit = limitOf(detectionLimit);
  const parts = all.map((one) => partOf(one, limit));
  const mean = meanOf(parts.map(({ counted }) => counted));
  if (!mean) return MISSING;
  const isBelow = parts.every(({ bound }) => bound !== null);
  if (isBelow) return belowOf(parts, limit);
  // some were found: a mean that comes out below the limit is still less than the method can tell
  if (limit && compareRationals(mean, limit.value) < 0) return belowOf([], limit);
  const wanted = places ?? (limit ? placesOf(limit.digits) : mostPlaces(all));
  return { kind: 'value', text: writeRational(mean, wanted), counted: mean };
}

/** Less than nothing is no result. */
function isBelowNothing({ operand, digits }: Written): boolean {
  return operand === '<' && compareRationals(toRational(digits) ?? whole(0), whole(0)) <= 0;
}

interface Limit {
  readonly digits: string;
  readonly value: Rational;
}

function limitOf(said: unknown): Limit | null {
  const read = readWritten(said);
  const value = read && toRational(read.digits);
  return read && value ? { digits: read.digits, value } : null;
}

interface Part {
  readonly counted: Rational;
  /** What it lies below, as it was written; null of what was found. */
  readonly bound: string | null;
}

function partOf({ operand, digits }: Written, limit: Limit | null): Part {
  const value = toRational(digits) ?? whole(0);
  if (operand === '<') return { counted: half(value), bound: digits };
  return limit && compareRationals(value, limit.value) < 0
    ? { counted: half(limit.value), bound: limit.digits }
    : { counted: value, bound: null };
}

/** The bound as it was written; of several the largest, which holds for all. */
function belowOf(parts: readonly Part[], limit: Limit | null): Reported {
  const bounds = parts.flatMap(({ bound }) => limitOf(bound) ?? []);
  const [first] = bounds.length > 0 ? bounds : limit ? [limit] : [];
  if (!first) return MISSING;
  const largest = bounds.reduce(
    (most, one) => (compareRationals(one.value, most.value) > 0 ? one : most),
    first,
  );
  return { kind: 'below', text: largest.digits, counted: half(largest.value) };
}

function half(value: Rational): Rational {
  return divide(value, TWO) ?? value;
}

function mostPlaces(all: readonly Written[]): number {
  return Math.max(0, ...all.map(({ digits }) => placesOf(digits)));
}

/** How what lies below the detection limit is printed: `0.025L`, or a word. */
export type BelowStyle =
  | { readonly kind: 'limit' }
  | { readonly kind: 'word'; readonly word: string };

/** A result as a report prints it; empty where there is none. */
export function printResult({ kind, text }: Reported, style: BelowStyle): string {
  if (kind === 'below') return style.kind === 'limit' ? `${text}L` : style.word;
  return kind === 'above' ? `>${text}` : text;
}

/** Whether a method cannot tell what a limit asks for: its detection limit lies above the limit. Null where one of them is not said. */
export function isMethodUnfit(detectionLimit: unknown, limit: unknown): boolean | null {
  const [tells, asked] = [limitOf(detectionLimit), endsOf(limit)?.to];
  return tells && asked ? compareRationals(tells.value, asked) > 0 : null;
}

/** Whether a result is said to lie below less than its method can tell: `<0.01` by one whose detection limit is 0.025. */
export function isFinerThanMethod(written: readonly unknown[], detectionLimit: unknown): boolean {
  const limit = limitOf(detectionLimit);
  return written.some((one) => {
    const read = readWritten(one);
    const bound = read?.operand === '<' ? toRational(read.digits) : null;
    return bound !== null && limit !== null && compareRationals(bound, limit.value) < 0;
  });
}

/**
 * Whether a reported value lies beyond its limit, judged as it is printed; on the limit it does not. Limits are a number, or a span `6~9`
 * with both ends allowed. Of what was only said to lie below or above a bound it is true where it must be so: `>200` by a limit of 200.
 */
export function isOverLimit(reported: Reported, limit: unknown): boolean | null {
  const ends = endsOf(limit);
  if (reported.kind === 'missing' || !ends) return null;
  const value = toRational(reported.text);
  if (!value) return null;
  if (reported.kind === 'below')
    return ends.from !== null && compareRationals(value, ends.from) <= 0;
  if (reported.kind === 'above') return compareRationals(value, ends.to) >= 0;
  const isLow = ends.from !== null && compareRationals(value, ends.from) < 0;
  return isLow || compareRationals(value, ends.to) > 0;
}

/** Whether a written bound leaves open what its limit asks: `>200` by a limit of 250, `<7` by 6~9, `<60` by 50. Null where there is no bound or no limit. */
export function isUndecided({ kind, text }: Reported, limit: unknown): boolean | null {
  const [ends, bound] = [endsOf(limit), toRational(text)];
  if (!ends || !bound || (kind !== 'below' && kind !== 'above')) return null;
  if (kind === 'above') return compareRationals(bound, ends.to) < 0;
  const isAboveStart =
    ends.from !== null &&
    compareRationals(ends.from, whole(0)) > 0 &&
    compareRationals(bound, ends.from) > 0;
  return isAboveStart || compareRationals(bound, ends.to) > 0;
}

const SPAN = /^(-?\d+(?:\.\d+)?)\s*[~～–—-]\s*(-?\d+(?:\.\d+)?)$/;

function endsOf(limit: unknown): { readonly from: Rational | null; readonly to: Rational } | null {
  if (typeof limit !== 'string' && typeof limit !== 'number') return null;
  const plain = String(limit)
    .trim()
    .replace(/^[≤<]=?/, '');
  const [, from, to] = SPAN.exec(plain) ?? [null, null, plain];
  const end = toRational(to);
  return end && { from: toRational(from ?? null), to: end };
}

/** The mean of reported results for statistics, exact; `hasHalf` where some lay below their limit and counted with half of it. */
export function meanOfReported(all: readonly Reported[]): {
  readonly mean: Rational | null;
  readonly hasHalf: boolean;
} {
  const known = all.filter(({ counted }) => counted !== null);
  return {
    mean: meanOf(known.flatMap(({ counted }) => counted ?? [])),
    hasHalf: known.some(({ kind }) => kind === 'below'),
  };
}
