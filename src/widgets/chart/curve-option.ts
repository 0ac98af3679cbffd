import type { EChartsCoreOption } from 'echarts/core';

import { roundTo } from '#schemas/expressions/round.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import type { readChartColors } from './chart-colors.ts';
import { curveTooltip, isFlagged, pointWords, type TooltipWords } from './curve-tooltip.ts';
import type { CurvePoint, CurveSeries } from './curve-values.ts';

/** Up to so many values each has a dot; up to so many marked ones each has its letter beside it. */
const DOTTED = 200;
const LETTERED = 60;
/** Axes that can be told apart. */
export const MAX_AXES = 4;

/** A limit that is farther away than so many times the values is left outside, unless an alarm is shown: the line would be flat. */
const FAR = 3;
/** Steps of an axis, about. */
const TICKS = 5;
/** The legend turns its pages before it comes to the switch of the chart. */
const LEGEND_WIDTH = '60%';
/** px above the lines, and of a row of the legend where each name may need one */
const TOP_PX = 56;
const LEGEND_ROW_PX = 20;
/** px between two axes on the same side */
const AXIS_PX = 56;

/** A span of time that stands out, such as an alarm from its beginning to its recovery. Times `YYYY-MM-DD HH:mm:ss`. */
export interface MarkedSpan {
  readonly from: string;
  readonly to: string;
}

/** When a limit is going to be crossed, and what is said of it. */
export interface Crossing {
  readonly time: string;
  readonly text: string;
}

/** What is drawn besides the lines. */
export interface CurveMarks {
  /** How long an alarm lasted. */
  readonly alarm?: MarkedSpan | undefined;
  /** Agreed stops. */
  readonly stops?: readonly MarkedSpan[];
  /** The part that is in view; undefined: all of it. */
  readonly zoom?: readonly [string, string] | undefined;
  readonly crossing?: Crossing | undefined;
  /** Every name stands in the legend: on paper nobody turns its pages. */
  readonly isWholeLegend?: boolean;
}

type Colors = ReturnType<typeof readChartColors>;

/**
 * A line per factor and point, an axis per unit, limits as dashed lines, marked values (not N) as hollow marks with their letter, corrected
 * ones as diamonds, values of laboratories as squares, agreed stops and the alarm as bands behind them. Series of more units than there can be axes are left out by `fitAxes`.
 */
export function curveOption(
  series: readonly CurveSeries[],
  colors: Colors,
  words: TooltipWords,
  { alarm, stops = [], zoom, crossing, isWholeLegend = false }: CurveMarks = {},
): EChartsCoreOption {
  const { t } = words;
  const units = unitsOf(series);
  const shownLimits = new Set<string>();
  const window = zoom ? { startValue: zoom[0], endValue: zoom[1] } : {};
  return {
    animation: false,
    color: [...colors.series],
    textStyle: { color: colors.text },
    legend: {
      type: isWholeLegend ? 'plain' : 'scroll',
      top: 0,
      left: 0,
      width: LEGEND_WIDTH,
      textStyle: { color: colors.text },
      itemWidth: 16,
      itemHeight: 8,
    },
    grid: {
      left: 8,
      right: 24 + Math.max(0, units.length - 2) * AXIS_PX,
      top: TOP_PX + (isWholeLegend ? LEGEND_ROW_PX * (series.length - 1) : 0),
      bottom: 40,
      containLabel: true,
    },
    tooltip: {
      trigger: 'axis',
      backgroundColor: colors.card,
      borderColor: colors.faint,
      textStyle: { color: colors.text },
      formatter: curveTooltip(series, series.map(seriesName), words),
    },
    dataZoom: [
      { type: 'inside', ...window },
      { type: 'slider', height: 18, bottom: 8, textStyle: { color: colors.text }, ...window },
    ],
    xAxis: {
      type: 'time',
      axisLabel: { color: colors.text, hideOverlap: true },
      axisLine: { lineStyle: { color: colors.faint } },
    },
    yAxis: units.map((unit, at) => ({
      type: 'value',
      ...axisReach(
        series.filter((one) => (one.unit ?? '') === unit).map((one) => inView(one, zoom)),
        alarm !== undefined,
      ),
      position: at === 0 ? 'left' : 'right',
      offset: Math.max(0, at - 1) * AXIS_PX,
      name: unit,
      nameTextStyle: { color: colors.text },
      axisLabel: { color: colors.text },
      splitLine: { show: at === 0, lineStyle: { color: colors.faint } },
    })),
    series: series.map((one, index) => ({
      type: 'line',
      name: seriesName(one),
      yAxisIndex: units.indexOf(one.unit ?? ''),
      ...lineLook(one),
      showAllSymbol: true,
      connectNulls: false,
      data: drawnPoints(one, colors),
      ...(index === 0 ? { markArea: bands(colors, t, { alarm, stops }) } : {}),
      markLine: {
        silent: true,
        symbol: 'none',
        lineStyle: { color: colors.danger, type: 'dashed' },
        data: [
          ...limitLines(one, series, { t, shown: shownLimits }),
          ...(index === 0 && crossing ? [crossingLine(crossing, colors)] : []),
        ],
        label: { color: colors.danger, position: 'insideEndBottom' },
      },
    })),
  };
}

/** How a line and its values are drawn. */
function lineLook({ look, points }: CurveSeries): object {
  if (look === 'marks') return { symbol: 'rect', symbolSize: 9, lineStyle: { width: 0 }, z: 3 };
  return {
    symbol: points.length < DOTTED && !look ? 'circle' : 'none',
    symbolSize: 5,
    ...(look ? { lineStyle: { type: look, width: 2 } } : {}),
  };
}

function inView(series: CurveSeries, zoom: CurveMarks['zoom']): CurveSeries {
  if (!zoom) return series;
  const points = series.points.filter(({ time }) => time >= zoom[0] && time <= zoom[1]);
  return points.length > 0 ? { ...series, points } : series;
}

function drawnPoints({ points }: CurveSeries, colors: Colors): readonly unknown[] {
  const isLettered =
    points.filter(({ flag, held = '' }) => isFlagged(flag) || held !== '').length <= LETTERED;
  return points.map(({ time, value, flag, held = '', original }) => {
    const place = [time, value];
    if (original !== undefined)
      return {
        value: place,
        symbol: 'diamond',
        symbolSize: 10,
        itemStyle: { color: colors.primary, borderColor: colors.card },
      };
    const mark = isFlagged(flag) ? flag : held;
    if (mark === '') return place;
    const label = isLettered
      ? { label: { show: true, formatter: mark, color: colors.warning, position: 'top' } }
      : {};
    const hollow = { color: colors.card, borderColor: colors.warning, borderWidth: 2 };
    return {
      value: place,
      symbol: isFlagged(flag) ? 'circle' : 'triangle',
      symbolSize: 7,
      itemStyle: hollow,
      ...label,
    };
  });
}

function bands(
  colors: Colors,
  t: SayScreen,
  {
    alarm,
    stops,
  }: { readonly alarm: MarkedSpan | undefined; readonly stops: readonly MarkedSpan[] },
) {
  const band = ({ from, to }: MarkedSpan, look: object) => [
    { xAxis: from, ...look },
    { xAxis: to },
  ];
  const grey = {
    name: t('chart.stopped'),
    itemStyle: { color: colors.text, opacity: 0.12 },
    label: { color: colors.text, position: 'insideTop' },
  };
  return {
    silent: true,
    data: [
      ...(alarm ? [band(alarm, { itemStyle: { color: colors.danger, opacity: 0.12 } })] : []),
      ...stops.map((stop) => band(stop, grey)),
    ],
  };
}

/** The series whose units have an axis, and those that are left out. */
export function fitAxes(series: readonly CurveSeries[]): {
  readonly fit: readonly CurveSeries[];
  readonly left: readonly CurveSeries[];
} {
  const units = unitsOf(series).slice(0, MAX_AXES);
  const isFit = ({ unit }: CurveSeries): boolean => units.includes(unit ?? '');
  return { fit: series.filter(isFit), left: series.filter((one) => !isFit(one)) };
}

/** Whether any hour was corrected, so that the diamonds are explained. */
export function hasCorrected(series: readonly CurveSeries[]): boolean {
  return series.some(({ points }) => points.some(({ original }) => original !== undefined));
}

/** Whether any value carries a mark of its device, so that the hollow rings are explained. */
export function hasFlagged(series: readonly CurveSeries[]): boolean {
  return series.some(({ points }) =>
    points.some(({ flag, held = '' }) => isFlagged(flag) || held !== ''),
  );
}

/** Marks of its devices that the values carry, each once, in the order of the alphabet. */
export function marksIn(series: readonly CurveSeries[]): readonly string[] {
  const marks = series.flatMap(({ points }) =>
    points.flatMap(({ flag, held = '' }) => [isFlagged(flag) ? flag : '', held]),
  );
  return [...new Set(marks)].filter((mark) => mark !== '').toSorted();
}

/** The units in the order they appear; each has an axis of its own. */
export function unitsOf(series: readonly CurveSeries[]): readonly string[] {
  return [...new Set(series.map(({ unit }) => unit ?? ''))];
}

/** Whose line it is, in the legend and the head of a table. */
export function seriesName({ pointName, factorName, unit }: CurveSeries): string {
  return [pointName, unit ? `${factorName} (${unit})` : factorName].filter(Boolean).join(' ');
}

/** Ends of an axis at round numbers; it reaches the limits too, so that a value can be seen against them. */
export function axisReach(
  series: readonly CurveSeries[],
  isAlarm: boolean,
): { readonly min?: number; readonly max?: number; readonly interval?: number } {
  const values = series.flatMap(({ points }) =>
    points.flatMap(({ value }) => (value === null ? [] : [value])),
  );
  if (values.length === 0) return {};
  const highest = values.reduce((one, other) => Math.max(one, other), 0);
  const limits = series
    .flatMap(({ upper, lower }) => [upper, lower])
    .filter((limit) => limit !== null && (isAlarm || limit <= highest * FAR))
    .map(Number);
  const all = [...values, ...limits];
  const [low, high] = [
    all.reduce((one, other) => Math.min(one, other)),
    all.reduce((one, other) => Math.max(one, other)),
  ];
  const interval = roundStep((high - low) / TICKS || Math.abs(high) / TICKS || 1);
  return {
    min: tidy(Math.floor(low / interval) * interval),
    max: tidy(Math.ceil(high / interval) * interval || interval),
    interval,
  };
}

/** The next of 1, 2, 2.5, 5 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return tidy(([1, 2, 2.5, 5, 10].find((one) => one * power >= step) ?? 10) * power);
}

function tidy(value: number): number {
  return Number(value.toPrecision(10));
}

/** The limits of a factor; those that several share are drawn once. With several factors a limit says whose it is, unless it is that of more than one. */
function limitLines(
  { unit, factorName, upper, lower }: CurveSeries,
  all: readonly CurveSeries[],
  { t, shown }: { readonly t: SayScreen; readonly shown: Set<string> },
) {
  const lines = [
    { word: 'chart.upper', side: 'upper', value: upper },
    { word: 'chart.lower', side: 'lower', value: lower },
  ] as const;
  const isOnly = new Set(all.map((one) => one.factorName)).size === 1;
  return lines.flatMap(({ word, side, value }) => {
    const key = `${unit ?? ''} ${word} ${String(value)}`;
    if (value === null || shown.has(key)) return [];
    shown.add(key);
    const isShared = all.some(
      (one) => one.factorName !== factorName && one.unit === unit && one[side] === value,
    );
    const text = t(word, { value });
    return [
      { yAxis: value, label: { formatter: isOnly || isShared ? text : `${factorName} ${text}` } },
    ];
  });
}

function crossingLine({ time, text }: Crossing, colors: Colors) {
  return {
    xAxis: time,
    lineStyle: { color: colors.warning, type: 'solid' },
    label: { formatter: text, color: colors.warning, position: 'end', rotate: 0 },
  };
}

/** The same values as rows, the newest first: time, then a column per factor; marks and what was corrected stand behind the value. */
export function curveTable(
  series: readonly CurveSeries[],
  words: TooltipWords,
): { columns: readonly string[]; rows: readonly (readonly (string | number)[])[] } {
  const times = [
    ...new Set(
      series.flatMap(({ points }) =>
        points.filter(({ value }) => value !== null).map(({ time }) => time),
      ),
    ),
  ]
    .sort()
    .reverse();
  const maps = series.map(({ points, decimals }) => ({
    decimals,
    at: new Map(points.map((point) => [point.time, point])),
  }));
  const cell = (point: CurvePoint | undefined, decimals?: number): string | number => {
    if (point === undefined || point.value === null) return '-';
    if (isFlagged(point.flag) || point.original !== undefined)
      return pointWords(point, words, decimals);
    return decimals === undefined ? point.value : roundTo(point.value, decimals);
  };
  return {
    columns: [words.t('chart.time'), ...series.map(seriesName)],
    rows: times.map((time) => [
      time,
      ...maps.map(({ at, decimals }) => cell(at.get(time), decimals)),
    ]),
  };
}
