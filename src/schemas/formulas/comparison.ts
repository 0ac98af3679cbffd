/**
 * How an online system is judged beside a reference method: errors, drift, relative accuracy and agreement. Everything is exact until its one
 * rounding (GB/T 8170-2008 section 3.3): a value that lies on a limit lies within it. Source: HJ 75-2017.
 */
import {
  compareRationals,
  divide,
  magnitude,
  meanOf,
  multiply,
  rootOf,
  subtract,
  toRational,
  whole,
  ZERO,
  type Rational,
} from './rational.ts';

const HUNDRED = whole(100);
/** Fewer pairs than authorities compare by say nothing. */
const FEWEST_PAIRS = 3;

/** What was measured less what it is measured against, in their unit. */
export function computeError(measured: unknown, reference: unknown): Rational | null {
  const [a, b] = [toRational(measured), toRational(reference)];
  return a && b && subtract(a, b);
}

/** (measured − reference) / reference, percent; null where the reference is 0. */
export function computeRelativeError(measured: unknown, reference: unknown): Rational | null {
  return percentOf(computeError(measured, reference), toRational(reference));
}

/** Zero or span drift, (now − last) / full scale, percent. Source: HJ 75-2017. */
export function computeDrift(now: unknown, last: unknown, range: unknown): Rational | null {
  return percentOf(computeError(now, last), toRational(range));
}

/** Values of the same moment by both. */
export type Pair = readonly [reference: unknown, online: unknown];

/**
 * Relative accuracy, percent: (|d̄| + cc) / mean of the reference, cc = t(0.975, n−1) · S_d / √n over the differences d. Pairs that lack
 * a value do not count; null of fewer than three, and where the reference is nothing. Source: HJ 75-2017.
 */
export function computeRelativeAccuracy(pairs: readonly Pair[]): Rational | null {
  const known = pairs.flatMap(([reference, online]) => {
    const [a, b] = [toRational(reference), toRational(online)];
    return a && b ? [{ reference: a, difference: subtract(b, a) }] : [];
  });
  const count = known.length;
  const differences = known.map((one) => one.difference);
  const [mean, level] = [meanOf(differences), meanOf(known.map((one) => one.reference))];
  if (count < FEWEST_PAIRS || !mean || !level) return null;
  // S_d² / n = Σ(d − d̄)² / n / (n − 1)
  const spread = meanOf(differences.map((one) => square(subtract(one, mean))));
  const error = rootOf(divide(spread ?? ZERO, whole(count - 1)) ?? ZERO);
  return percentOf(plus(magnitude(mean), multiply(studentT(count - 1), error)), level);
}

/** Whether all others lie within so many percent of the first; null where a value lacks. */
export function isWithin(values: readonly unknown[], percent: unknown): boolean | null {
  const [first, ...others] = values.map(toRational);
  const share = toRational(percent);
  if (!first || !share || others.length === 0 || others.includes(null)) return null;
  const allowed = multiply(magnitude(first), share);
  return others.every(
    (one) =>
      one !== null &&
      compareRationals(multiply(magnitude(subtract(one, first)), HUNDRED), allowed) <= 0,
  );
}

/**
 * t(0.975, n): so many standard errors hold a mean of differences with 95 %, by degrees of freedom from 1. What is not listed takes
 * the entry before it, which allows less. Source: table of the distribution, as in HJ 75-2017.
 */
const STUDENT_T: Readonly<Record<number, string>> = Object.fromEntries(
  '12.706 4.303 3.182 2.776 2.571 2.447 2.365 2.306 2.262 2.228 2.201 2.179 2.160 2.145 2.131 2.120 2.110 2.101 2.093 2.086 2.080 2.074 2.069 2.064 2.060 2.056 2.052 2.048 2.045 2.042'
    .split(' ')
    .map((value, at) => [at + 1, value]),
);
const MOST_LISTED = 30;

function studentT(freedom: number): Rational {
  return toRational(STUDENT_T[Math.min(freedom, MOST_LISTED)]) ?? ZERO;
}

function percentOf(part: Rational | null, all: Rational | null): Rational | null {
  const share = part && all && divide(part, all);
  return share && multiply(share, HUNDRED);
}

const square = (value: Rational): Rational => multiply(value, value);
const plus = (a: Rational, b: Rational): Rational => subtract(a, { over: -b.over, under: b.under });
