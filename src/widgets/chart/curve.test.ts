import { describe, expect, it } from 'vitest';

import { toCsv } from './curve-export.ts';
import { axisReach, curveOption, curveTable, fitAxes, hasFlagged } from './curve-option.ts';
import { kindOfPeriod, periodOfSpan } from './curve-spans.ts';
import { pointWords } from './curve-tooltip.ts';
import type { CurveSeries } from './curve-values.ts';
import { labSeries } from './lab-values.ts';

const COLORS = {
  text: '#000',
  faint: '#eee',
  card: '#fff',
  primary: '#00f',
  success: '#0f0',
  warning: '#ff0',
  danger: '#f00',
  series: ['#0958d9'],
} as never;
const say = { t: (key: string): string => key, flagLabel: (flag: string): string => flag };
const aSeries = (part: Partial<CurveSeries>): CurveSeries => ({
  factorCode: 'a21002',
  factorName: '氮氧化物',
  unit: 'mg/m³',
  upper: null,
  lower: null,
  points: [{ time: '2026-11-21 10:00:00', value: 32.12, flag: 'N' }],
  ...part,
});

describe('class “different units on one axis”', () => {
  it('each unit has an axis, and each line stands on its own', () => {
    const option = curveOption(
      [
        aSeries({}),
        aSeries({ factorName: '风速', unit: 'm/s' }),
        aSeries({ factorName: '二氧化硫' }),
      ],
      COLORS,
      say,
    );

    expect((option['yAxis'] as { name: string }[]).map(({ name }) => name)).toEqual([
      'mg/m³',
      'm/s',
    ]);
    expect(
      (option['series'] as { yAxisIndex: number }[]).map(({ yAxisIndex }) => yAxisIndex),
    ).toEqual([0, 1, 0]);
  });

  it('several points say whose line is whose; their common limit is drawn once', () => {
    const option = curveOption(
      [aSeries({ pointName: '1# 烟囱', upper: 50 }), aSeries({ pointName: '2# 烟囱', upper: 50 })],
      COLORS,
      say,
    );

    const drawn = option['series'] as { name: string; markLine: { data: unknown[] } }[];
    expect(drawn.map(({ name, markLine }) => [name, markLine.data.length])).toEqual([
      ['1# 烟囱 氮氧化物 (mg/m³)', 1],
      ['2# 烟囱 氮氧化物 (mg/m³)', 0],
    ]);
  });
});

it('a fifth unit has no axis: its series are told apart from those that are drawn', () => {
  const series = ['a', 'b', 'c', 'd', 'e', 'a'].map((unit, at) =>
    aSeries({ unit, factorCode: String(at) }),
  );

  const { fit, left } = fitAxes(series);

  expect([
    fit.map(({ factorCode }) => factorCode),
    left.map(({ factorCode }) => factorCode),
  ]).toEqual([['0', '1', '2', '3', '5'], ['4']]);
});

it('with several factors a limit says whose it is, and a common one stands alone', () => {
  const option = curveOption(
    [
      aSeries({ upper: 50 }),
      aSeries({ factorName: '二氧化硫', upper: 35 }),
      aSeries({ factorName: '颗粒物', upper: 35 }),
    ],
    COLORS,
    say,
  );

  const labels = (
    option['series'] as { markLine: { data: { label: { formatter: string } }[] } }[]
  ).flatMap(({ markLine }) => markLine.data.map(({ label }) => label.formatter));
  expect(labels).toEqual(['氮氧化物 chart.upper', 'chart.upper']);
});

it('a stop is a band, a corrected hour a diamond, a marked value has its letter', () => {
  const points = [
    { time: '2026-11-21 10:00:00', value: 1, flag: 'N', original: 9 },
    { time: '2026-11-21 11:00:00', value: 2, flag: 'D' },
  ];
  const stops = [{ from: '2026-11-21 12:00:00', to: '2026-11-21 13:00:00' }];

  const [only] = curveOption([aSeries({ points })], COLORS, say, { stops })['series'] as {
    data: unknown[];
    markArea: { data: unknown[] };
  }[];

  expect(only?.markArea.data).toMatchObject([
    [{ xAxis: '2026-11-21 12:00:00', name: 'chart.stopped' }, { xAxis: '2026-11-21 13:00:00' }],
  ]);
  expect(only?.data).toMatchObject([
    { symbol: 'diamond' },
    { symbol: 'circle', itemStyle: { borderColor: '#ff0' }, label: { formatter: 'D' } },
  ]);
});

it('an axis ends at round numbers', () => {
  const points = [32.12, 47.9].map((value) => ({ time: '', value, flag: 'N' }));

  expect(axisReach([aSeries({ points })], false)).toEqual({ min: 30, max: 50, interval: 5 });
});

it('a value that never changes still has an axis with a height', () => {
  expect(axisReach([aSeries({ points: [{ time: '', value: 0, flag: 'N' }] })], false)).toEqual({
    min: 0,
    max: 1,
    interval: 1,
  });
});

it('a span ends now or with its day, and chooses how close its values lie', () => {
  const now = '2026-11-22 10:00:00';

  expect(periodOfSpan('24h', now)).toEqual(['2026-11-21 10:00:00', now]);
  expect(periodOfSpan('today', now)).toEqual(['2026-11-22 00:00:00', now]);
  expect(periodOfSpan('yesterday', now)).toEqual(['2026-11-21 00:00:00', '2026-11-21 23:59:59']);
  expect(periodOfSpan('1y', now)).toEqual(['2025-11-22 10:00:00', now]);
  expect(periodOfSpan('thisMonth', now)).toEqual(['2026-11-01 00:00:00', now]);
  expect(periodOfSpan('lastMonth', now)).toEqual(['2026-10-01 00:00:00', '2026-10-31 23:59:59']);
  expect(
    (['2h', '24h', '30d'] as const).map((span) => kindOfPeriod(periodOfSpan(span, now))),
  ).toEqual(['rt', 'hour', 'day']);
});

it('rings are explained where there are any', () => {
  expect([
    hasFlagged([aSeries({})]),
    hasFlagged([aSeries({ points: [{ time: '', value: 1, flag: 'M' }] })]),
  ]).toEqual([false, true]);
});

it('class “a file that calculates”: a name that begins as a formula stays a text, a number stays a number', () => {
  expect(
    toCsv({
      columns: ['时间', '=1+1'],
      rows: [
        ['a"b', -3.5],
        ['-', '-cmd'],
      ],
    }),
  ).toBe('\ufeff时间,\'=1+1\r\n"a""b",-3.5\r\n-,\'-cmd');
});

describe('what laboratories found', () => {
  it('stands as marks beside the curve of its factor at its point, on the same axis and in the table', () => {
    const time = '2026-11-21 09:30:00';
    const shown = [
      aSeries({ pointId: '1' }),
      aSeries({ pointId: '2' }),
      aSeries({ pointId: '1', factorCode: 'a21026', unit: 'ppm' }),
    ];
    const labs = labSeries(
      [
        { factorCode: 'a21002', time, value: 30 },
        { factorCode: 'w01018', time, value: 5 },
      ],
      shown,
      '1',
      say.t as never,
    );
    const option = curveOption([...shown, ...labs], COLORS, say);
    const drawn = (option['series'] as { symbol: string; yAxisIndex: number; data: unknown }[]).at(
      -1,
    );

    expect(labs).toHaveLength(1);
    expect(drawn).toMatchObject({ symbol: 'rect', yAxisIndex: 0, data: [[time, 30]] });
    expect(curveTable([...shown, ...labs], say).rows.at(-1)).toEqual([time, '-', '-', '-', 30]);
  });
});

describe('class “one value, told with other decimals elsewhere”', () => {
  const time = '2026-11-21 10:00:00';
  const fine = aSeries({
    decimals: 0,
    points: [{ time, value: 43.797, flag: 'D', original: 1043.2 }],
  });

  it('a curve and its rows tell values with the decimals of their factor, as lists do', () => {
    const plain = aSeries({ decimals: 1, points: [{ time, value: 43.797, flag: 'N' }] });
    const [row] = curveTable([fine, plain], say).rows;
    const words = pointWords(
      { time, value: 43.797, flag: 'D', original: 1043.2 },
      { ...say, t: (_: string, values?: object) => JSON.stringify(values) } as never,
      0,
    );

    expect(row).toEqual([time, '44 D chart.hours.original', 43.8]);
    expect(words).toBe('44 D {"value":"1,043"}');
  });

  it('what a laboratory found is told as it said it', () => {
    const labs = labSeries(
      [{ factorCode: 'a21002', time, value: 30.25 }],
      [fine],
      '',
      say.t as never,
    );

    expect(curveTable(labs, say).rows).toEqual([[time, 30.25]]);
  });
});
