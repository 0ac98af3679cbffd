import type { ComparedSeries, Series } from '#schemas/api/readings.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { askerOf, readPeriod } from './asked.ts';
import { readStats, type SeriesStats } from './reading-query-store.ts';
import { seriesOf } from './readings.ts';

/** What is put side by side; times in ms since 1970. `factors` null: the first the points have. */
export interface Comparison {
  readonly pointIds: readonly string[];
  readonly factors: readonly string[] | null;
  readonly kind: string;
  /** One, or two. */
  readonly periods: readonly { readonly fromMs: number; readonly toMs: number }[];
  readonly maxPoints?: number | undefined;
}

const MAX_COMPARED = 10;
const MAX_FACTORS = 4;
/** Moments of all curves together. */
const MAX_DRAWN = 24_000;
/** A difference of two doubles holds no more. */
const DIGITS = 12;

/**
 * The same factors at several points, in one period or two, with what their normal values come to. A value is held against the same of
 * the second period; with one period, against the same factor at the first point.
 * @throws AppError `invalid` more than 10 points or 4 factors, a kind or period that cannot be; `notFound` a point not in the caller's scope.
 */
export async function compareReadings(
  ctx: Ctx,
  { pointIds, factors, kind, periods, maxPoints }: Comparison,
): Promise<{ series: ComparedSeries[] }> {
  demandFew(pointIds, 'pointIds', MAX_COMPARED, 'errors.reading.comparedPoints');
  demandFew(factors ?? [], 'factors', MAX_FACTORS, 'errors.reading.comparedFactors');
  const names = new Map<string, string>();
  for (const pointId of pointIds)
    names.set(pointId, (await findVisible(ctx, needEntity(ctx, 'monitorPoint'), pointId)).name);
  const most = Math.min(
    maxPoints ?? MAX_DRAWN,
    Math.floor(MAX_DRAWN / (names.size * MAX_FACTORS * periods.length)),
  );
  const found: Held[] = [];
  let chosen = factors;
  for (const [period, span] of periods.entries()) {
    const query = { ...span, kind, pointIds: [...names.keys()], factors: chosen, maxPoints: most };
    const { series } = await seriesOf(ctx, query);
    chosen ??= [...new Set(series.map(({ factorCode }) => factorCode))].slice(0, MAX_FACTORS);
    const stats = await readStats(ctx.db, askerOf(ctx), {
      ...query,
      ...readPeriod(query),
      factors: chosen,
    });
    for (const one of series)
      if (chosen.includes(one.factorCode))
        found.push({ ...one, period, stats: stats.find((other) => isSame(one, other)) });
  }
  const order = [...names.keys()];
  const placeOf = ({ pointId, factorCode, period }: Held): readonly number[] => [
    order.indexOf(pointId),
    (chosen ?? []).indexOf(factorCode),
    period,
  ];
  found.sort((one, other) => comparePlaces(placeOf(one), placeOf(other)));
  return {
    series: found.map((one) => ({
      ...one,
      pointName: names.get(one.pointId) ?? '',
      stats: shownStats(one.stats),
      ...heldAgainst(found, one, pointIds),
    })),
  };
}

type Held = Series & { readonly period: number; readonly stats: SeriesStats | undefined };

function comparePlaces(one: readonly number[], other: readonly number[]): number {
  return (
    one.map((place, at) => place - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
  );
}

/** @throws AppError `invalid` there are more. */
export function demandFew(
  list: readonly string[],
  name: string,
  max: number,
  message: ServerKey,
): void {
  if (new Set(list).size > max) throw new AppError('invalid', { name, max, message });
}

function isSame(
  one: Pick<Series, 'pointId' | 'factorCode'>,
  other: Pick<Series, 'pointId' | 'factorCode'>,
): boolean {
  return one.pointId === other.pointId && one.factorCode === other.factorCode;
}

function shownStats(stats: SeriesStats | undefined): ComparedSeries['stats'] {
  return {
    count: stats?.count ?? 0,
    corrected: stats?.corrected ?? 0,
    average: stats?.average ?? null,
    min: stats?.min ?? null,
    max: stats?.max ?? null,
  };
}

/** How far the mean stands from that it is held against, and how much of that it is. */
function heldAgainst(
  all: readonly Held[],
  one: Held,
  [first]: readonly string[],
): Pick<ComparedSeries, 'difference' | 'percent'> {
  const hasTwo = all.some(({ period }) => period === 1);
  const base = hasTwo
    ? all.find((other) => other.period === 1 && isSame(one, other))
    : all.find((other) => other.pointId === first && other.factorCode === one.factorCode);
  const [value, against] = [one.stats?.average, base?.stats?.average];
  if (base === one || value === undefined || against === undefined)
    return { difference: null, percent: null };
  const difference = Number((value - against).toPrecision(DIGITS));
  return {
    difference,
    percent:
      against === 0 ? null : Number(((difference / Math.abs(against)) * 100).toPrecision(DIGITS)),
  };
}
