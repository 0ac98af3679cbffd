import type { ComparedSeries } from '#schemas/api/readings.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import { shiftTime } from '#schemas/types/dates.ts';
import type { Period } from './curve-spans.ts';
import type { CurveSeries } from './curve-values.ts';

/** What may be put side by side; the server refuses more. */
export const MAX_POINTS = 10;
export const MAX_FACTORS = 4;
const PERCENT_DIGITS = 2;

/** The period of the same length that ends where this one begins. */
export function periodBefore([from, to]: Period): Period {
  return [shiftTime(from, msOf(from) - msOf(to)), from];
}

/** The curves of both periods over the time of the first, each with the name of its point and, of the second, its period. */
export function overOneTime(
  series: readonly ComparedSeries[],
  periods: readonly Period[],
  t: SayScreen,
): readonly CurveSeries[] {
  const [first, second] = periods;
  const shiftMs = first && second ? msOf(first[0]) - msOf(second[0]) : 0;
  return series.map((one) => {
    const isSecond = one.period === 1;
    return {
      ...one,
      pointName: isSecond ? t('chart.compare.inSecond', { point: one.pointName }) : one.pointName,
      points: isSecond
        ? one.points.map((point) => ({ ...point, time: shiftTime(point.time, shiftMs) }))
        : one.points,
    };
  });
}

/** The factors of several points, each once: those that more of them have first, otherwise as they came. */
export function sharedFirst<F extends { readonly factorCode: string }>(
  ofPoints: readonly (readonly F[])[],
): readonly F[] {
  const all = ofPoints.flat();
  const counts = new Map<string, number>();
  for (const { factorCode } of all) counts.set(factorCode, (counts.get(factorCode) ?? 0) + 1);
  const each = [...new Map(all.map((factor) => [factor.factorCode, factor])).values()];
  const countOf = ({ factorCode }: F): number => counts.get(factorCode) ?? 0;
  return each.toSorted((one, other) => countOf(other) - countOf(one));
}

/** A row of the table beside the curves. */
export interface ComparedRow {
  readonly key: string;
  readonly cells: readonly string[];
}

export const COMPARED_COLUMNS = [
  'point',
  'factor',
  'period',
  'count',
  'corrected',
  'average',
  'min',
  'max',
  'difference',
  'percent',
] as const;

/** Values that were compared, with what they differ by; what nobody knows is a dash. */
export function comparedRows(
  series: readonly ComparedSeries[],
  periods: readonly Period[],
): readonly ComparedRow[] {
  return series.map(
    ({
      pointId,
      pointName,
      factorCode,
      factorName,
      unit,
      decimals,
      period,
      stats,
      difference,
      percent,
    }) => {
      const number = (value: number | null): string =>
        value === null ? '-' : value.toFixed(decimals);
      return {
        key: `${pointId} ${factorCode} ${period}`,
        cells: [
          pointName,
          unit ? `${factorName} (${unit})` : factorName,
          (periods[period] ?? ['', '']).map((time) => time.slice(0, 16)).join(' ~ '),
          String(stats.count),
          String(stats.corrected),
          number(stats.average),
          number(stats.min),
          number(stats.max),
          signed(difference, decimals),
          percent === null ? '-' : `${signed(percent, PERCENT_DIGITS)}%`,
        ],
      };
    },
  );
}

function signed(value: number | null, digits: number): string {
  if (value === null) return '-';
  const text = value.toFixed(digits);
  return Number(text) > 0 ? `+${text}` : Number(text) === 0 ? (0).toFixed(digits) : text;
}

function msOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}
