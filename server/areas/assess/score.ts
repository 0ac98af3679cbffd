import { evaluateExact, type ExactScope } from '#schemas/expressions/exact.ts';
import { roundHalfEven } from '#schemas/formulas/decimal.ts';
import {
  add,
  compareRationals,
  divide,
  multiply,
  toRational,
  whole,
  ZERO,
  type Rational,
} from '#schemas/formulas/rational.ts';

/** A line of a scheme; numbers are texts of digits. */
export interface SchemeItem {
  readonly code: string;
  readonly weight: string;
  /** What its formula is out of. */
  readonly full: string;
  /** Over `value`, `good`, `bad`, `total` and `full`; without one a rate counts in proportion, and a sum is taken off. */
  readonly formula: string | null;
  /** The least and the most it comes to. */
  readonly floor: string | null;
  readonly cap: string | null;
  /** Where this holds, it does not apply. */
  readonly naWhen: string | null;
}

/** From this score on; the highest that is reached decides, so that there is no gap between two. */
export interface SchemeLevel {
  readonly min: string;
  readonly level: string;
}

/** What was counted of a target; exact. `total` is what it was counted of, null where that says nothing. */
export interface Figure {
  readonly value: Rational | null;
  readonly good: Rational | null;
  readonly bad: Rational | null;
  readonly total: Rational | null;
  /** A rate of something, or an amount that is taken off. */
  readonly kind: 'rate' | 'amount';
}

export interface ScoredItem {
  readonly code: string;
  readonly state: 'counted' | 'manual' | 'none';
  /** Out of its full score. */
  readonly score: Rational | null;
  /** Its weight with what it got of those that do not apply. */
  readonly share: Rational | null;
  /** What it adds to the total. */
  readonly points: Rational | null;
}

export interface Scored {
  readonly items: readonly ScoredItem[];
  /** As it is printed, two places; null where no indicator applies. */
  readonly score: string | null;
  readonly level: string | null;
}

/** What a scheme makes of figures. */
export interface Judged {
  readonly items: readonly SchemeItem[];
  readonly levels: readonly SchemeLevel[];
  /** The level that one veto decides. */
  readonly vetoLevel: string | null;
  readonly figures: ReadonlyMap<string, Figure>;
  /** Scores given by hand, by the code of their item: they go before what is counted. */
  readonly given: ReadonlyMap<string, string>;
  readonly isVetoed: boolean;
}

const PLACES = 2;

/** Scores a target: exact to the end, rounded once (GB/T 8170), the level judged by what is printed. A veto decides the level and leaves the score. */
export function scoreTarget({
  items,
  levels,
  vetoLevel,
  figures,
  given,
  isVetoed,
}: Judged): Scored {
  const scores = items.map((item) => ({ item, ...scoreItem(item, figures, given) }));
  const all = sumOf(items.map(({ weight }) => exact(weight)));
  const applying = sumOf(
    scores.filter(({ score }) => score !== null).map(({ item }) => exact(item.weight)),
  );
  const scored = scores.map(({ item, score, state }): ScoredItem => {
    if (score === null) return { code: item.code, state: 'none', score, share: null, points: null };
    const share = multiply(exact(item.weight), divide(all, applying) ?? ZERO);
    const points = multiply(share, divide(score, exact(item.full)) ?? ZERO);
    return { code: item.code, state, score, share, points };
  });
  const hasScore = applying.over > 0n;
  const score = hasScore ? print(sumOf(scored.map(({ points }) => points ?? ZERO))) : null;
  const reached = score === null ? null : levelOf(score, levels);
  return { items: scored, score, level: isVetoed ? vetoLevel : reached };
}

function scoreItem(
  item: SchemeItem,
  figures: Judged['figures'],
  given: Judged['given'],
): Pick<ScoredItem, 'state' | 'score'> {
  const byHand = given.get(item.code);
  if (byHand !== undefined) return { state: 'manual', score: clamp(item, exact(byHand)) };
  const figure = figures.get(item.code);
  if (!figure || figure.value === null) return { state: 'none', score: null };
  const scope = scopeOf(item, figure);
  if (item.naWhen && evaluateExact(item.naWhen, scope) === true)
    return { state: 'none', score: null };
  const score = evaluateExact(item.formula || USUAL[figure.kind], scope);
  return score === null || typeof score === 'boolean'
    ? { state: 'none', score: null }
    : { state: 'counted', score: clamp(item, score) };
}

const USUAL = { rate: 'value / 100 * full', amount: 'full - value' } as const;

function scopeOf(item: SchemeItem, { value, good, bad, total }: Figure): ExactScope {
  return { value, good, bad, total, full: exact(item.full) };
}

/** A score lies between its floor and its cap; without them between 0 and the full score. */
function clamp({ floor, cap, full }: SchemeItem, score: Rational): Rational {
  const [least, most] = [exact(floor || '0'), exact(cap || full)];
  if (compareRationals(score, least) < 0) return least;
  return compareRationals(score, most) > 0 ? most : score;
}

/** The highest level whose least score is reached; null below all of them. */
export function levelOf(score: string, levels: readonly SchemeLevel[]): string | null {
  const at = exact(score);
  const reached = levels.filter(({ min }) => compareRationals(at, exact(min)) >= 0);
  const [best] = reached.sort((a, b) => compareRationals(exact(b.min), exact(a.min)));
  return best?.level ?? null;
}

/** A fraction as it is printed, rounded once. */
export function print({ over, under }: Rational, places: number = PLACES): string {
  const digits = roundHalfEven({ digits: over, places: 0 }, places, under);
  const sign = digits < 0 ? '-' : '';
  const text = String(Math.abs(digits)).padStart(places + 1, '0');
  return `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** What share of a whole is good, in percent. */
export function percentOf(good: Rational, total: Rational): Rational | null {
  return divide(multiply(good, whole(HUNDRED)), total);
}

const HUNDRED = 100;

function sumOf(values: readonly Rational[]): Rational {
  return values.reduce(add, ZERO);
}

/** @throws Error what was checked before is no number */
export function exact(text: string | number): Rational {
  const value = toRational(text);
  if (!value) throw new Error(`expected a number, got "${text}"`);
  return value;
}
