/**
 * The comparison of an online system with what a laboratory found of samples of the same hours (比对监测). Water is judged sample by sample,
 * gas by the means of all of them (HJ 355-2019, HJ 75-2017; bounds in `criteria.json`). Everything is exact until it is printed.
 */
import { computeError, computeRelativeAccuracy, computeRelativeError } from './comparison.ts';
import { findCriterion, meetsCriterion, systemOf, writeCriterion } from './criteria.ts';
import { meanOf, toRational, writeRational, type Rational } from './rational.ts';

/** A sample: what the laboratory found, and what the online system said of its hour; null where one lacks. */
export interface ComparedSample {
  readonly reference: Rational | null;
  readonly online: Rational | null;
}

/** How two values, or their means, compare; texts are rounded for reading, nothing is judged by them. */
export interface ComparedOutcome {
  readonly reference: string | null;
  readonly online: string | null;
  /** Online less reference, in the unit of both. */
  readonly error: string | null;
  /** Percent of the reference. */
  readonly relative: string | null;
  /** `|Δ| ≤ 0.3 mg/L`; null where no criterion is known. */
  readonly criterion: string | null;
  /** Null where there is no criterion, or a value lacks. */
  readonly passes: boolean | null;
}

export interface OnlineComparison {
  /** In the order of the samples. */
  readonly samples: readonly ComparedOutcome[];
  /** Of the means of the samples that have both values. */
  readonly all: ComparedOutcome;
  /** How many have both. */
  readonly pairs: number;
  /** Relative accuracy, percent; null of fewer than three pairs. */
  readonly accuracy: string | null;
  /** All that was judged passes; null where nothing could be. */
  readonly passes: boolean | null;
}

const ERROR_PLACES = 4;
const PERCENT_PLACES = 2;

/** Compares the samples of one factor, named by its code or its name. */
export function compareOnline(
  factor: string,
  samples: readonly ComparedSample[],
): OnlineComparison {
  const system = systemOf(factor);
  const known = samples.filter(({ reference, online }) => reference && online);
  const accuracy = computeRelativeAccuracy(
    known.map(({ reference, online }) => [reference, online] as const),
  );
  const means = {
    reference: meanOf(known.flatMap(({ reference }) => reference ?? [])),
    online: meanOf(known.flatMap(({ online }) => online ?? [])),
  };
  const each = samples.map((sample) =>
    outcomeOf({ system: system === 'gas' ? null : system, factor, ...sample }),
  );
  const all = outcomeOf({ system, factor, ...means, accuracy });
  return {
    samples: each,
    all,
    pairs: known.length,
    accuracy: printed(accuracy, PERCENT_PLACES),
    passes: system === 'water' ? verdictOf(each) : all.passes,
  };
}

function verdictOf(each: readonly ComparedOutcome[]): boolean | null {
  const judged = each.flatMap(({ passes }) => passes ?? []);
  return judged.length === 0 ? null : judged.every(Boolean);
}

interface Judged extends ComparedSample {
  readonly system: 'water' | 'gas' | null;
  readonly factor: string;
  readonly accuracy?: Rational | null;
}

function outcomeOf({ system, factor, reference, online, accuracy }: Judged): ComparedOutcome {
  const criterion = reference && online && findCriterion(system, factor, reference);
  return {
    reference: printed(reference, ERROR_PLACES),
    online: printed(online, ERROR_PLACES),
    error: printed(computeError(online, reference), ERROR_PLACES),
    relative: printed(computeRelativeError(online, reference), PERCENT_PLACES),
    criterion: criterion && writeCriterion(criterion),
    passes: criterion && meetsCriterion(system, factor, { reference, measured: online, accuracy }),
  };
}

/** Without zeros behind the point that say nothing. */
function printed(value: Rational | null, places: number): string | null {
  if (!value) return null;
  return writeRational(value, places).replace(/\.?0+$/, '');
}

/** A value as the readings keep it. */
export function onlineValue(text: string | null | undefined): Rational | null {
  return toRational(text ?? null);
}
