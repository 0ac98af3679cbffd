import type { EChartsCoreOption } from 'echarts/core';
import type { Row } from '#engine/base/ports.ts';
import type { readChartColors } from './chart-colors.ts';

/** Values of one factor at one point, as `POST /dm/monitorData/info` answers them. Times `YYYY-MM-DD HH:mm:ss`. */
export interface CurveSeries {
  readonly pointId?: string;
  /** Set where several points are shown beside each other. */
  readonly pointName?: string;
  readonly factorCode: string;
  readonly factorName: string;
  readonly unit: string | null;
  readonly upper: number | null;
  readonly lower: number | null;
  readonly points: readonly { readonly time: string; readonly value: number | null; readonly flag: string }[];
}

type Say = (key: string, params?: Row) => string;
const LARGE = 2000;

/** A limit that is farther away than so many times the values is left outside, unless an alarm is shown: the line would be flat. */
const FAR = 3;
/** Steps of an axis, about. */
const TICKS = 5;
/** The legend turns its pages before it comes to the switch of the chart. */
const LEGEND_WIDTH = '60%';
/** px between two axes on the same side */
const AXIS_PX = 56;

/** A span of time that stands out, such as an alarm from its beginning to its recovery. Times `YYYY-MM-DD HH:mm:ss`. */
export interface MarkedSpan {
  readonly from: string;
  readonly to: string;
}

/** A line per factor and point, an axis per unit, limits as dashed lines, flagged values (not N) as hollow marks, and the marked span behind them. */
export function curveOption(series: readonly CurveSeries[], colors: ReturnType<typeof readChartColors>, t: Say, marked?: MarkedSpan): EChartsCoreOption {
  const units = unitsOf(series);
  const shownLimits = new Set<string>();
  return {
    animation: false,
    color: [...colors.series],
    textStyle: { color: colors.text },
    legend: { type: 'scroll', top: 0, left: 0, width: LEGEND_WIDTH, textStyle: { color: colors.text }, itemWidth: 16, itemHeight: 8 },
    grid: { left: 8, right: 24 + Math.max(0, units.length - 2) * AXIS_PX, top: 56, bottom: 40, containLabel: true },
    tooltip: { trigger: 'axis', backgroundColor: colors.card, borderColor: colors.faint, textStyle: { color: colors.text } },
    dataZoom: [{ type: 'inside' }, { type: 'slider', height: 18, bottom: 8, textStyle: { color: colors.text } }],
    xAxis: { type: 'time', axisLabel: { color: colors.text, hideOverlap: true }, axisLine: { lineStyle: { color: colors.faint } } },
    yAxis: units.map((unit, at) => ({
      type: 'value',
      ...axisReach(
        series.filter((one) => (one.unit ?? '') === unit),
        marked !== undefined,
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
      large: one.points.length > LARGE,
      symbolSize: 5,
      showSymbol: one.points.length < 200,
      connectNulls: false,
      data: one.points.map(({ time, value, flag }) => ({
        value: [time, value],
        ...(isFlagged(flag) ? { symbol: 'emptyCircle', symbolSize: 8, itemStyle: { color: colors.warning }, name: t('chart.marked', { flag }) } : {}),
      })),
      ...(marked && index === 0
        ? { markArea: { silent: true, itemStyle: { color: colors.danger, opacity: 0.12 }, data: [[{ xAxis: marked.from }, { xAxis: marked.to }]] } }
        : {}),
      markLine: {
        silent: true,
        symbol: 'none',
        lineStyle: { color: colors.danger, type: 'dashed' },
        data: limitLines(one, t, shownLimits),
        label: { color: colors.danger, position: 'insideEndBottom' },
      },
    })),
  };
}

/** Whether any value carries a mark of its device, so that the hollow rings are explained. */
export function hasFlagged(series: readonly CurveSeries[]): boolean {
  return series.some(({ points }) => points.some(({ flag }) => isFlagged(flag)));
}

/** The units in the order they appear; each has an axis of its own. */
export function unitsOf(series: readonly CurveSeries[]): readonly string[] {
  return [...new Set(series.map(({ unit }) => unit ?? ''))];
}

function isFlagged(flag: string): boolean {
  return flag !== '' && flag !== 'N';
}

function seriesName({ pointName, factorName, unit }: CurveSeries): string {
  return [pointName, unit ? `${factorName} (${unit})` : factorName].filter(Boolean).join(' ');
}

/** Ends of an axis at round numbers; it reaches the limits too, so that a value can be seen against them. */
export function axisReach(series: readonly CurveSeries[], isAlarm: boolean): { readonly min?: number; readonly max?: number; readonly interval?: number } {
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => (value === null ? [] : [value])));
  if (values.length === 0) return {};
  const highest = values.reduce((one, other) => Math.max(one, other), 0);
  const limits = series
    .flatMap(({ upper, lower }) => [upper, lower])
    .filter((limit) => limit !== null && (isAlarm || limit <= highest * FAR))
    .map(Number);
  const all = [...values, ...limits];
  const [low, high] = [all.reduce((one, other) => Math.min(one, other)), all.reduce((one, other) => Math.max(one, other))];
  const interval = roundStep((high - low) / TICKS || Math.abs(high) / TICKS || 1);
  return { min: tidy(Math.floor(low / interval) * interval), max: tidy(Math.ceil(high / interval) * interval || interval), interval };
}

/** The next of 1, 2, 2.5, 5 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return tidy(([1, 2, 2.5, 5, 10].find((one) => one * power >= step) ?? 10) * power);
}

function tidy(value: number): number {
  return Number(value.toPrecision(10));
}

/** The limits of a factor; those that several points share are drawn once. */
function limitLines({ factorCode, upper, lower }: CurveSeries, t: Say, shown: Set<string>) {
  const lines = [
    { word: 'chart.upper', value: upper },
    { word: 'chart.lower', value: lower },
  ];
  return lines.flatMap(({ word, value }) => {
    const key = `${factorCode} ${word} ${String(value)}`;
    if (value === null || shown.has(key)) return [];
    shown.add(key);
    return [{ yAxis: value, label: { formatter: t(word, { value }) } }];
  });
}

/** The same values as rows: time, then a column per factor. */
export function curveTable(series: readonly CurveSeries[], t: Say): { columns: readonly string[]; rows: readonly (readonly (string | number)[])[] } {
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ time }) => time)))].sort().reverse();
  const maps = series.map(({ points }) => new Map(points.map((point) => [point.time, point])));
  const cell = (point: CurveSeries['points'][number] | undefined) =>
    point?.value === null || point === undefined ? '-' : isFlagged(point.flag) ? `${point.value} (${point.flag})` : point.value;
  return {
    columns: [t('chart.time'), ...series.map(seriesName)],
    rows: times.map((time) => [time, ...maps.map((map) => cell(map.get(time)))]),
  };
}
