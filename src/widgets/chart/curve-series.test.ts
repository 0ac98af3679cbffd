import type { DrawnSeries } from '#schemas/api/readings.ts';
import { asCurves, countsOf, sliceWords, within, withPart, type Curves } from './curve-series.ts';

const START = Date.parse('2026-11-21T00:00:00+08:00') / 1000;

function drawn(more: Partial<DrawnSeries>): DrawnSeries {
  return {
    pointId: '1',
    pointName: 'A',
    factorCode: 'w01018',
    factorName: 'COD',
    unit: 'mg/L',
    decimals: 1,
    upper: 50,
    lower: null,
    start: START,
    times: [0, 3600, 7200],
    values: [1, null, 3],
    flags: [],
    held: [],
    originals: [],
    total: 3,
    ...more,
  };
}
const curvesOf = (more: Partial<DrawnSeries>, sliceSeconds = 0): Curves =>
  asCurves({ series: [drawn(more)], sliceSeconds, stops: [] });

it('columns become points with their marks and what was corrected; one point is not named', () => {
  const [only] = curvesOf({
    flags: [{ at: 0, count: 1, flag: 'D' }],
    held: [{ at: 1, count: 2, flag: 'M' }],
    originals: [{ at: 2, value: 9 }],
  }).series;

  expect(only?.pointName).toBeUndefined();
  expect(only?.points).toEqual([
    { time: '2026-11-21 00:00:00', value: 1, flag: 'D' },
    { time: '2026-11-21 01:00:00', value: null, flag: '', held: 'M' },
    { time: '2026-11-21 02:00:00', value: 3, flag: '', held: 'M', original: 9 },
  ]);
});

it('a part lies within the whole, whose coarser values stay outside of it', () => {
  const part = curvesOf({ start: START + 3600, times: [0, 60], values: [7, 8] });
  const zoom = ['2026-11-21 00:30:00', '2026-11-21 01:30:00'] as const;

  const both = withPart(curvesOf({}, 3600), part, zoom);

  expect(both.series[0]?.points.map(({ value }) => value)).toEqual([1, 7, 8, 3]);
  expect(both.sliceSeconds).toBe(0);
  expect(within(both, zoom).series[0]?.points.map(({ value }) => value)).toEqual([7, 8]);
});

it('how many of how many are drawn, and how long a slice is', () => {
  expect(countsOf(curvesOf({ total: 525_600 }, 86_400))).toEqual({ shown: 2, total: 525_600 });
  expect(countsOf(curvesOf({ total: 3 }))).toEqual({ shown: 2, total: 2 });
  expect([86_400, 7200, 300, 15].map(sliceWords)).toEqual([
    { count: 1, unit: 'day' },
    { count: 2, unit: 'hour' },
    { count: 5, unit: 'minute' },
    { count: 15, unit: 'second' },
  ]);
});
