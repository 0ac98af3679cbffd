import { namesOf } from '#schemas/expressions/check-expression.ts';
import { evaluateExact } from '#schemas/expressions/exact.ts';
import { ExpressionError } from '#schemas/expressions/expression-error.ts';
import {
  add,
  compareRationals,
  divide,
  multiply,
  whole,
  ZERO,
  type Rational,
} from '#schemas/formulas/rational.ts';
import { fitsKind, type TargetKind } from './indicators.ts';
import type { Scheme, StoredItem } from './scheme-store.ts';
import { exact, print } from './score.ts';

/** Why a scheme cannot be published; the words of it and what stands in them. */
export interface SchemeFault {
  readonly what:
    | 'weights'
    | 'codes'
    | 'indicator'
    | 'formula'
    | 'fullScore'
    | 'bounds'
    | 'levels'
    | 'bottom'
    | 'beyond'
    | 'order'
    | 'vetoLevel';
  readonly name: string;
}

const HUNDRED = whole(100);
/** What a formula may name. */
const NAMES: ReadonlySet<string> = new Set(['value', 'good', 'bad', 'total', 'full']);
const SAMPLE = { value: HUNDRED, good: HUNDRED, bad: ZERO, total: HUNDRED, full: HUNDRED };

/**
 * The first thing that keeps a scheme from being published: weights make 100 exactly, levels leave no gap, can be reached and grow with the
 * score, formulas can be read.
 * @param ranks levels from the best to the worst
 */
export function findFault(
  { items, levels, vetoLevel }: Scheme,
  kind: TargetKind,
  ranks: readonly string[],
): SchemeFault | null {
  const sum = items.map(({ weight }) => exact(weight)).reduce(add, ZERO);
  if (compareRationals(sum, HUNDRED) !== 0) return { what: 'weights', name: print(sum, 4) };
  const codes = items.map(({ code }) => code);
  const twice = codes.find((code, at) => codes.indexOf(code) !== at);
  if (twice !== undefined) return { what: 'codes', name: twice };
  for (const item of items) {
    const what = itemFault(item, kind);
    if (what) return { what, name: item.code };
  }
  return (
    levelFault(levels) ??
    reachFault(items, levels) ??
    orderFault(levels, ranks) ??
    (vetoLevel ? null : { what: 'vetoLevel', name: '' })
  );
}

function itemFault(item: StoredItem, kind: TargetKind): SchemeFault['what'] | null {
  if (!fitsKind(item.indicator, kind)) return 'indicator';
  if (compareRationals(exact(item.full), ZERO) <= 0) return 'fullScore';
  // the usual bounds of `clamp` hold where one is left empty
  if (compareRationals(exact(item.floor || '0'), exact(item.cap || item.full)) > 0) return 'bounds';
  const isFit =
    (!item.formula || isReadable(item.formula, { answersWhether: false })) &&
    (!item.naWhen || isReadable(item.naWhen, { answersWhether: true }));
  return isFit ? null : 'formula';
}

/** A formula comes to a number, a condition to yes or no; what divides by nothing comes to neither, and says so only of figures. */
function isReadable(
  source: string,
  { answersWhether }: { readonly answersWhether: boolean },
): boolean {
  try {
    const found = evaluateExact(source, SAMPLE);
    const isOfKind = found === null || (typeof found === 'boolean') === answersWhether;
    return isOfKind && namesOf(source).every((name) => NAMES.has(name));
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

function levelFault(levels: Scheme['levels']): SchemeFault | null {
  const nameless = levels.find(({ level }) => level === null);
  if (nameless) return { what: 'levels', name: nameless.min };
  const least = levels.map(({ min }) => min);
  const twice = least.find((min, at) =>
    least.slice(0, at).some((one) => compareRationals(exact(one), exact(min)) === 0),
  );
  if (twice !== undefined) return { what: 'levels', name: twice };
  return least.some((min) => compareRationals(exact(min), ZERO) === 0)
    ? null
    : { what: 'bottom', name: '' };
}

/** A level that begins above all that can be scored is nobody's; caps above their full scores give more than 100. */
function reachFault(items: Scheme['items'], levels: Scheme['levels']): SchemeFault | null {
  const most = items
    .map(({ weight, cap, full }) =>
      divide(multiply(exact(weight), exact(cap || full)), exact(full)),
    )
    .reduce<Rational>((sum, one) => (one ? add(sum, one) : sum), ZERO);
  const end = compareRationals(most, HUNDRED) > 0 ? most : HUNDRED;
  const beyond = levels.find(({ min }) => compareRationals(exact(min), end) > 0);
  return beyond ? { what: 'beyond', name: beyond.min } : null;
}

/** Who scores more is never at a worse level. */
function orderFault(levels: Scheme['levels'], ranks: readonly string[]): SchemeFault | null {
  const known = levels
    .filter(({ level }) => level !== null && ranks.includes(level))
    .toSorted((a, b) => compareRationals(exact(b.min), exact(a.min)));
  const wrong = known.find(
    ({ level }, at) =>
      at > 0 && ranks.indexOf(level ?? '') <= ranks.indexOf(known[at - 1]?.level ?? ''),
  );
  return wrong ? { what: 'order', name: wrong.min } : null;
}
