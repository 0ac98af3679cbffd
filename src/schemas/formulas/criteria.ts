/**
 * What an online system may differ from the reference method, by factor and by the reference's own size. Sources: HJ 75-2017 (gas), HJ 355-2019
 * (water), both from memory (未核对): the table beside this file is data, and one row decides one band.
 */
import { computeError, computeRelativeError } from './comparison.ts';
import table from './criteria.json' with { type: 'json' };
import { compareRationals, magnitude, toRational, type Rational } from './rational.ts';

/** What is held against the bound: the difference in the factor's unit, the relative error or the relative accuracy in percent. */
export type CriterionBy = 'error' | 'relative' | 'accuracy';

/** What is allowed where the reference lies below, or up to, an end; without one everywhere above. */
interface Band {
  readonly below?: string;
  readonly upTo?: string;
  readonly by: CriterionBy;
  readonly most: string;
}

interface Factor {
  readonly names: readonly string[];
  readonly unit: string;
  readonly bands: readonly Band[];
}

/** What applies to a reference value. */
export interface Criterion {
  readonly by: CriterionBy;
  /** Largest allowed amount, both ways. */
  readonly most: string;
  /** The unit of `most`; empty for what has none. */
  readonly unit: string;
}

const TABLES: Readonly<Record<string, Readonly<Record<string, Factor>>>> = table as Readonly<
  Record<string, Readonly<Record<string, Factor>>>
>;

/** The names of the tables, and of the factors in one with all they go by. */
export const CRITERIA_SYSTEMS: readonly string[] = Object.keys(TABLES);
export const factorsOfCriteria = (system: string): readonly string[] =>
  Object.entries(TABLES[system] ?? {}).flatMap(([name, { names }]) => [name, ...names]);

/** The factor of that name, of another name it goes by, or of its code. */
function findFactor(system: unknown, factor: unknown): Factor | undefined {
  if (typeof system !== 'string' || typeof factor !== 'string') return undefined;
  const factors = Object.hasOwn(TABLES, system) ? TABLES[system] : undefined;
  if (!factors) return undefined;
  return Object.hasOwn(factors, factor)
    ? factors[factor]
    : Object.values(factors).find(({ names }) => names.includes(factor));
}

/** All names that a factor goes by in these tables, its code among them; of one that stands in none itself alone. */
export function namesOfFactor(said: string): readonly string[] {
  const known = Object.values(TABLES)
    .flatMap((factors) => Object.entries(factors))
    .map(([name, { names }]) => [name, ...names])
    .filter((names) => names.includes(said));
  return [...new Set([said, ...known.flat()])];
}

/** @param system `water` or `gas` @returns null where the factor has no criterion or the reference is no number */
export function findCriterion(
  system: unknown,
  factor: unknown,
  reference: unknown,
): Criterion | null {
  const [found, value] = [findFactor(system, factor), toRational(reference)];
  const band = value && found?.bands.find((one) => isInBand(value, one));
  if (!found || !band) return null;
  return { by: band.by, most: band.most, unit: band.by === 'error' ? found.unit : '%' };
}

function isInBand(value: Rational, { below, upTo }: Band): boolean {
  const end = toRational(below ?? upTo);
  if (!end) return true;
  const order = compareRationals(value, end);
  return order < 0 || (order === 0 && below === undefined);
}

/** What was measured beside a reference. */
export interface Compared {
  readonly reference: unknown;
  readonly measured: unknown;
  /** Percent; needed where the criterion is one of relative accuracy. */
  readonly accuracy?: unknown;
}

/** Whether a comparison meets its criterion; on the bound it does. Null where there is none, or a value lacks. */
export function meetsCriterion(
  system: unknown,
  factor: unknown,
  compared: Compared,
): boolean | null {
  const { reference, measured, accuracy } = compared;
  const criterion = findCriterion(system, factor, reference);
  const most = criterion && toRational(criterion.most);
  if (!most) return null;
  const amount = {
    error: () => computeError(measured, reference),
    relative: () => computeRelativeError(measured, reference),
    accuracy: () => toRational(accuracy),
  }[criterion.by]();
  return amount && compareRationals(magnitude(amount), most) <= 0;
}

/** The table of criteria that knows a factor: `water` or `gas`; null where none does. */
export function systemOf(factor: unknown): 'water' | 'gas' | null {
  return findFactor('water', factor) ? 'water' : findFactor('gas', factor) ? 'gas' : null;
}

const SIGNS: Readonly<Record<CriterionBy, string>> = {
  error: '|Δ| ≤ ',
  relative: '|RE| ≤ ',
  accuracy: 'RA ≤ ',
};

/** A criterion as it is printed: `|Δ| ≤ 5 mg/L`, `|RE| ≤ 30%`, `RA ≤ 15%`. */
export function writeCriterion({ by, most, unit }: Criterion): string {
  return `${SIGNS[by]}${most}${unit === '' || unit === '%' ? unit : ` ${unit}`}`;
}
