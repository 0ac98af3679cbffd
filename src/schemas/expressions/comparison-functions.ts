import { HOUR_MS } from '#schemas/basics/units.ts';
import {
  computeDrift,
  computeError,
  computeRelativeAccuracy,
  computeRelativeError,
  isWithin,
} from '../formulas/comparison.ts';
import { findCriterion, meetsCriterion, writeCriterion } from '../formulas/criteria.ts';
import { roundRational, type Rational } from '../formulas/rational.ts';
import type { TableFunction } from './table-function.ts';
import { ownValue, toNumber, wallMs } from './values.ts';

const MANY = 20;
const MOST_PLACES = 10;
/** Rows that are compared; more say no more, and each costs exact arithmetic. */
const MOST_PAIRS = 100;

/** How an online system compares with a reference method, exact up to one rounding; what lacks a value is null. */
export const COMPARISON_FUNCTIONS = {
  hoursBetween: {
    min: 2,
    max: 3,
    usage: 'two times, and decimals (default 1)',
    run: ([from, to, places]) => {
      const ms = spanOf(from, to);
      return ms === null
        ? null
        : rounded({ over: BigInt(ms), under: BigInt(HOUR_MS) }, places ?? 1);
    },
  },
  ceilHours: {
    min: 2,
    max: 2,
    usage: 'two times',
    run: ([from, to]) => {
      const ms = spanOf(from, to);
      return ms === null || ms < 0 ? null : Math.ceil(ms / HOUR_MS);
    },
  },
  error: {
    min: 2,
    max: 3,
    usage: 'measured, reference, and decimals (default 4)',
    run: ([measured, reference, places]) => rounded(computeError(measured, reference), places ?? 4),
  },
  relativeError: {
    min: 2,
    max: 3,
    usage: 'measured, reference, and decimals (default 2)',
    run: ([measured, reference, places]) =>
      rounded(computeRelativeError(measured, reference), places),
  },
  drift: {
    min: 3,
    max: 4,
    usage: 'now, last, full scale, and decimals (default 2)',
    run: ([now, last, range, places]) => rounded(computeDrift(now, last, range), places),
  },
  relativeAccuracy: {
    min: 3,
    max: 4,
    usage: 'a sub-table, the columns of reference and online as texts, and decimals (default 2)',
    run: ([rows, reference, online, places]) =>
      Array.isArray(rows) && rows.length <= MOST_PAIRS
        ? rounded(
            computeRelativeAccuracy(
              rows.map((row: unknown) => [ownValue(row, reference), ownValue(row, online)]),
            ),
            places,
          )
        : null,
  },
  criterion: {
    min: 3,
    max: 3,
    usage: "'water' or 'gas', a factor, and the reference",
    run: ([system, factor, reference]) => {
      const found = findCriterion(system, factor, reference);
      return found && writeCriterion(found);
    },
  },
  meets: {
    min: 4,
    max: 5,
    usage:
      "'water' or 'gas', a factor, the reference, what was measured, and the relative accuracy",
    run: ([system, factor, reference, measured, accuracy]) =>
      meetsCriterion(system, factor, { reference, measured, accuracy }),
  },
  withinRel: {
    min: 3,
    max: MANY,
    usage: 'a value, others, and percent of the first',
    run: (args) => isWithin(args.slice(0, -1), args.at(-1)),
  },
} satisfies Readonly<Record<string, TableFunction>>;

function rounded(value: Rational | null, places: unknown): number | null {
  const wanted = Math.trunc(toNumber(places) ?? 2);
  return value && roundRational(value, Math.min(Math.max(wanted, 0), MOST_PLACES));
}

function spanOf(from: unknown, to: unknown): number | null {
  const [start, end] = [wallMs(from), wallMs(to)];
  return start === null || end === null ? null : end - start;
}
