import { curveOption } from './curve-option.ts';
import type { CurveSeries } from './curve-values.ts';
import { foreseenOf } from './foreseen.ts';

const say = (key: string, params?: Readonly<Record<string, unknown>>): string =>
  [key, ...Object.values(params ?? {})].join(' ');
const COD: CurveSeries = {
  pointId: '1',
  factorCode: 'w01018',
  factorName: 'COD',
  unit: 'mg/L',
  upper: 50,
  lower: null,
  points: [{ time: '2026-11-20 17:00:00', value: 46, flag: 'N' }],
};
const TREND = {
  trend: 'rise',
  at: '2026-11-20T17:00:00+08:00',
  factorCode: 'w01018',
  value: 46,
  limit: 50,
  slope: 3,
  slopeFrom: 2,
  slopeTo: 4,
  crossing: '2026-11-20 19:00:00',
  course: [
    { time: '2026-11-20 17:00:00', usual: 20, expected: 46 },
    { time: '2026-11-20 18:00:00', usual: null, expected: null },
    { time: '2026-11-20 19:00:00', usual: 21, expected: 52 },
  ],
};
const DAY = ['2026-11-20 00:00:00', '2026-11-21 00:00:00'] as const;
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

it('a trend is drawn as its usual course, the expected line and the crossing of the limit, beside the curve of its factor', () => {
  const { series, crossing } = foreseenOf(TREND, [COD], DAY, say);
  const option = curveOption(
    [COD, ...series],
    COLORS,
    { t: say, flagLabel: (flag) => flag },
    { crossing },
  );
  const drawn = option['series'] as readonly {
    name: string;
    data: unknown;
    lineStyle?: { type: string };
    markLine: { data: readonly object[] };
  }[];

  expect(series.map(({ points }) => points.map(({ value }) => value))).toEqual([
    [20, null, 21],
    [46, null, 52],
  ]);
  expect(drawn.map(({ lineStyle }) => lineStyle?.type)).toEqual([undefined, 'dotted', 'dashed']);
  expect(drawn[0]?.markLine.data).toMatchObject([
    { yAxis: 50 },
    {
      xAxis: '2026-11-20 19:00:00',
      label: { formatter: 'chart.trend.crossing 2026-11-20 19:00 50' },
    },
  ]);
  expect(drawn[2]?.markLine.data).toEqual([]);
  expect(option['legend']).toMatchObject({ type: 'scroll' });
  expect(
    curveOption(
      [COD, ...series],
      COLORS,
      { t: say, flagLabel: (flag) => flag },
      { isWholeLegend: true },
    )['legend'],
  ).toMatchObject({ type: 'plain' });
});

it.each([
  ['another factor', TREND, { ...COD, factorCode: 'w21003' }, DAY],
  ['another time', TREND, COD, ['2026-11-22 00:00:00', '2026-11-23 00:00:00']],
  ['evidence of a rule', { when: {}, results: {} }, COD, DAY],
  ['evidence that is not whole', { ...TREND, course: [{ time: 1 }] }, COD, DAY],
] as const)('of %s nothing is drawn', (_what, evidence, series, period) => {
  expect(foreseenOf(evidence, [series], [period[0], period[1]], say)).toEqual({
    series: [],
    crossing: undefined,
  });
});
