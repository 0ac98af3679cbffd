import type { DrawnCurves, DrawnSeries } from '#schemas/api/readings.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Period } from './curve-spans.ts';
import type { CurvePoint, CurveSeries } from './curve-values.ts';

/** Curves as they are drawn. `sliceSeconds`: each slice of that length is drawn by its lowest and highest value, 0: all values are. */
export interface Curves {
  readonly series: readonly CurveSeries[];
  readonly sliceSeconds: number;
  readonly stops: DrawnCurves['stops'];
}

/** Columns as points, the names of their points where there are several. */
export function asCurves({ series, sliceSeconds, stops }: DrawnCurves): Curves {
  const isSeveral = new Set(series.map(({ pointId }) => pointId)).size > 1;
  return { sliceSeconds, stops, series: series.map((one) => asSeries(one, isSeveral)) };
}

function asSeries(
  { start, times, values, flags, held, originals, pointName, ...rest }: DrawnSeries,
  isSeveral: boolean,
): CurveSeries {
  const points = times.map((time, at): Mutable<CurvePoint> => ({
    time: wallTime((start + time) * 1000),
    value: values[at] ?? null,
    flag: '',
  }));
  const each = (
    runs: DrawnSeries['flags'],
    put: (point: Mutable<CurvePoint>, flag: string) => void,
  ): void => {
    for (const { at, count, flag } of runs)
      for (const point of points.slice(at, at + count)) put(point, flag);
  };
  each(flags, (point, flag) => (point.flag = flag));
  each(held, (point, flag) => (point.held = flag));
  for (const { at, value } of originals) {
    const point = points[at];
    if (point) point.original = value;
  }
  return { ...rest, ...(isSeveral ? { pointName } : {}), points };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What was asked for of a part laid into the whole: outside the part the coarser values stay, so that one can zoom out again. */
export function withPart(
  whole: Curves,
  part: Curves | undefined,
  zoom: Period | undefined,
): Curves {
  if (!part || !zoom) return whole;
  const parts = new Map(part.series.map((one) => [keyOf(one), one.points]));
  const series = whole.series.map((one) => {
    const inside = parts.get(keyOf(one));
    if (!inside) return one;
    return {
      ...one,
      points: [
        ...one.points.filter(({ time }) => time < zoom[0]),
        ...inside,
        ...one.points.filter(({ time }) => time > zoom[1]),
      ],
    };
  });
  return { ...whole, series, sliceSeconds: part.sliceSeconds };
}

function keyOf({ pointId = '', factorCode }: CurveSeries): string {
  return `${pointId} ${factorCode}`;
}

/** What of the curves lies within a part. */
export function within({ series, ...rest }: Curves, zoom: Period | undefined): Curves {
  if (!zoom) return { ...rest, series };
  return {
    ...rest,
    series: series.map((one) => ({
      ...one,
      points: one.points.filter(({ time }) => time >= zoom[0] && time <= zoom[1]),
    })),
  };
}

/** How many values are drawn, and of how many. */
export function countsOf({ series, sliceSeconds }: Curves): {
  readonly shown: number;
  readonly total: number;
} {
  const shown = series.reduce(
    (sum, { points }) => sum + points.filter(({ value }) => value !== null).length,
    0,
  );
  return {
    shown,
    total: sliceSeconds === 0 ? shown : series.reduce((sum, { total = 0 }) => sum + total, 0),
  };
}

/** A length of time in the largest unit it is whole in. */
export function sliceWords(seconds: number): {
  readonly count: number;
  readonly unit: 'second' | 'minute' | 'hour' | 'day';
} {
  const units = [
    { unit: 'day', length: 86_400 },
    { unit: 'hour', length: 3600 },
    { unit: 'minute', length: 60 },
  ] as const;
  const fit = units.find(({ length }) => seconds % length === 0);
  return fit ? { count: seconds / fit.length, unit: fit.unit } : { count: seconds, unit: 'second' };
}
