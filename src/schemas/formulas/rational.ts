import { roundHalfEven, roundHalfEvenExact, toDecimal } from './decimal.ts';

/** An exact fraction; `under` is above 0. */
export interface Rational {
  readonly over: bigint;
  readonly under: bigint;
}

/** Longer ones measure nothing, and cost whoever reckons with them. */
const MOST_CHARACTERS = 40;
const MOST_PLACES = 30;
const LARGEST = 10n ** BigInt(MOST_CHARACTERS);

/** The fraction that a number is printed as, or that a text is; one that was reckoned already is itself. @returns null for anything that is no decimal of a size that is measured */
export function toRational(value: unknown): Rational | null {
  if (isRational(value)) return value;
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  if (String(value).length > MOST_CHARACTERS) return null;
  const decimal = toDecimal(value);
  if (!decimal || decimal.places > MOST_PLACES || magnitudeOf(decimal.digits) >= LARGEST)
    return null;
  return { over: decimal.digits, under: 10n ** BigInt(decimal.places) };
}

function isRational(value: unknown): value is Rational {
  return (
    typeof value === 'object' &&
    value !== null &&
    'over' in value &&
    typeof value.over === 'bigint' &&
    'under' in value &&
    typeof value.under === 'bigint'
  );
}

export const subtract = (a: Rational, b: Rational): Rational =>
  reduced(a.over * b.under - b.over * a.under, a.under * b.under);

export const add = (a: Rational, b: Rational): Rational =>
  reduced(a.over * b.under + b.over * a.under, a.under * b.under);

export const multiply = (a: Rational, b: Rational): Rational =>
  reduced(a.over * b.over, a.under * b.under);

/** @returns null when divided by nothing */
export function divide(a: Rational, b: Rational): Rational | null {
  if (b.over === 0n) return null;
  const sign = b.over < 0n ? -1n : 1n;
  return reduced(a.over * b.under * sign, a.under * b.over * sign);
}

export const magnitude = ({ over, under }: Rational): Rational => ({
  over: magnitudeOf(over),
  under,
});

/** Below 0, 0 or above 0, as the first is less, the same or more. */
export function compareRationals(a: Rational, b: Rational): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** The mean of some; null of none. */
export function meanOf(values: readonly Rational[]): Rational | null {
  const sum = values.reduce(
    (total, one) => subtract(total, { over: -one.over, under: one.under }),
    ZERO,
  );
  return divide(sum, whole(values.length));
}

export const whole = (value: number): Rational => ({ over: BigInt(value), under: 1n });
export const ZERO: Rational = whole(0);

/** The nearest number of so many places, halves to the even one. Source: GB/T 8170-2008 section 3.2. */
export function roundRational({ over, under }: Rational, places: number): number {
  return roundHalfEven({ digits: over, places: 0 }, places, under) / 10 ** places;
}

/** The same as text, with all its places: `12.40`. A place that is rounded away to nothing bears no sign. */
export function writeRational({ over, under }: Rational, places: number): string {
  const digits = roundHalfEvenExact({ digits: over, places: 0 }, places, under);
  const text = magnitudeOf(digits)
    .toString()
    .padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  const sign = digits < 0n ? '-' : '';
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-places)}`;
}

/** The double that is nearest to it, to 25 places behind the point. */
export function toDouble({ over, under }: Rational): number {
  return Number(`${(over * DOUBLE_SCALE) / under}e-${DOUBLE_PLACES}`);
}

const DOUBLE_PLACES = 25;
const DOUBLE_SCALE = 10n ** BigInt(DOUBLE_PLACES);

/** The root of what is not negative, exact to 30 places. */
export function rootOf({ over, under }: Rational): Rational {
  return reduced(integerRoot((over * ROOT_SCALE * ROOT_SCALE) / under), ROOT_SCALE);
}

const ROOT_SCALE = 10n ** 30n;

/** Newton's way, from above. */
function integerRoot(square: bigint): bigint {
  if (square < 2n) return square;
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

function reduced(over: bigint, under: bigint): Rational {
  let [a, b] = [magnitudeOf(over), under];
  while (b !== 0n) [a, b] = [b, a % b];
  return a > 1n ? { over: over / a, under: under / a } : { over, under };
}

function magnitudeOf(value: bigint): bigint {
  return value < 0n ? -value : value;
}
