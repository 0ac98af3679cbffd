import type { ComparedSeries } from '#schemas/api/readings.ts';
import { comparedRows, overOneTime, periodBefore, sharedFirst } from './compare-model.ts';

const FIRST = ['2026-11-21 00:00:00', '2026-11-22 00:00:00'] as const;
const SECOND = ['2026-11-14 00:00:00', '2026-11-15 00:00:00'] as const;

function aSeries(more: Partial<ComparedSeries>): ComparedSeries {
  return {
    pointId: '1',
    pointName: 'A',
    factorCode: 'w01018',
    factorName: 'COD',
    unit: 'mg/L',
    decimals: 1,
    upper: null,
    lower: null,
    period: 0,
    points: [],
    stats: { count: 2, corrected: 1, average: 40, min: 30, max: 50 },
    difference: null,
    percent: null,
    ...more,
  };
}

it('the period before one is as long and ends where it begins', () => {
  expect(periodBefore(FIRST)).toEqual(['2026-11-20 00:00:00', '2026-11-21 00:00:00']);
});

it('the second period lies over the time of the first and says which it is', () => {
  const second = aSeries({
    period: 1,
    points: [{ time: '2026-11-14 08:00:00', value: 1, flag: 'N' }],
  });

  const curves = overOneTime(
    [aSeries({}), second],
    [FIRST, SECOND],
    (key, params) => `${key} ${String(params?.point)}`,
  );

  expect(curves[0]).toMatchObject({ pointName: 'A', points: [] });
  expect(curves[1]).toMatchObject({
    pointName: 'chart.compare.inSecond A',
    points: [{ time: '2026-11-21 08:00:00', value: 1 }],
  });
});

it('a row says its difference with its sign, and a dash where nothing is known', () => {
  const rows = comparedRows(
    [
      aSeries({ difference: 10, percent: 33.333 }),
      aSeries({
        period: 1,
        stats: { count: 0, corrected: 0, average: null, min: null, max: null },
      }),
    ],
    [FIRST, SECOND],
  );

  expect(rows.map(({ cells }) => cells)).toEqual([
    [
      'A',
      'COD (mg/L)',
      '2026-11-21 00:00 ~ 2026-11-22 00:00',
      '2',
      '1',
      '40.0',
      '30.0',
      '50.0',
      '+10.0',
      '+33.33%',
    ],
    ['A', 'COD (mg/L)', '2026-11-14 00:00 ~ 2026-11-15 00:00', '0', '0', '-', '-', '-', '-', '-'],
  ]);
});

it('factors that every point has come first, in their order', () => {
  const of = (...codes: readonly string[]) => codes.map((factorCode) => ({ factorCode }));

  expect(sharedFirst([of('a', 'b', 'c'), of('d', 'c', 'b')])).toEqual(of('b', 'c', 'a', 'd'));
});
