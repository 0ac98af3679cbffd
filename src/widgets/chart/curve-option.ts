import type { EChartsCoreOption } from 'echarts/core';
import type { Row } from '#engine/ports.ts';
import type { readChartColors } from './chart-colors.ts';

/** Values of one factor at one point, as `POST /dm/monitorData/info` answers them. Times `YYYY-MM-DD HH:mm:ss`. */
export interface CurveSeries {
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

/** A span of time that stands out, such as an alarm from its beginning to its recovery. Times `YYYY-MM-DD HH:mm:ss`. */
export interface MarkedSpan {
  readonly from: string;
  readonly to: string;
}

/** A line per factor, its limits as dashed lines, flagged values (not N) as hollow marks, and the marked span behind them. */
export function curveOption(series: readonly CurveSeries[], colors: ReturnType<typeof readChartColors>, t: Say, marked?: MarkedSpan): EChartsCoreOption {
  const reach = axisReach(series, marked !== undefined);
  return {
    animation: false,
    color: [...colors.series],
    textStyle: { color: colors.text },
    grid: { left: 8, right: 24, top: 36, bottom: 8, containLabel: true },
    tooltip: { trigger: 'axis', backgroundColor: colors.card, borderColor: colors.faint, textStyle: { color: colors.text } },
    xAxis: { type: 'time', axisLabel: { color: colors.text, hideOverlap: true }, axisLine: { lineStyle: { color: colors.faint } } },
    yAxis: {
      type: 'value',
      scale: true,
      ...reach,
      name: series[0]?.unit ?? '',
      nameTextStyle: { color: colors.text },
      axisLabel: { color: colors.text },
      splitLine: { lineStyle: { color: colors.faint } },
    },
    series: series.map((one, index) => ({
      type: 'line',
      name: one.factorName,
      large: one.points.length > LARGE,
      symbolSize: 5,
      showSymbol: one.points.length < 200,
      connectNulls: false,
      data: one.points.map(({ time, value, flag }) => ({
        value: [time, value],
        ...(flag && flag !== 'N' ? { symbol: 'emptyCircle', symbolSize: 8, itemStyle: { color: colors.warning }, name: t('chart.marked', { flag }) } : {}),
      })),
      ...(marked && index === 0
        ? { markArea: { silent: true, itemStyle: { color: colors.danger, opacity: 0.12 }, data: [[{ xAxis: marked.from }, { xAxis: marked.to }]] } }
        : {}),
      markLine: {
        silent: true,
        symbol: 'none',
        lineStyle: { color: colors.danger, type: 'dashed' },
        data: limitLines(one, t),
        label: { color: colors.danger, position: 'insideEndTop' },
      },
    })),
  };
}

/** The axis also reaches the limits, so that a value can be seen against them. */
function axisReach(series: readonly CurveSeries[], isAlarm: boolean) {
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => (value === null ? [] : [value])));
  const highest = Math.max(0, ...values);
  const limits = series
    .flatMap(({ upper, lower }) => [upper, lower])
    .filter((limit) => limit !== null && (isAlarm || limit <= highest * FAR))
    .map(Number);
  if (limits.length === 0) return {};
  return { max: ({ max }: { readonly max: number }) => Math.max(max, ...limits), min: ({ min }: { readonly min: number }) => Math.min(min, ...limits) };
}

function limitLines({ upper, lower }: CurveSeries, t: Say) {
  return [
    ...(upper === null ? [] : [{ yAxis: upper, label: { formatter: t('chart.upper', { value: upper }) } }]),
    ...(lower === null ? [] : [{ yAxis: lower, label: { formatter: t('chart.lower', { value: lower }) } }]),
  ];
}

/** The same values as rows: time, then a column per factor. */
export function curveTable(series: readonly CurveSeries[], t: Say): { columns: readonly string[]; rows: readonly (readonly (string | number)[])[] } {
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ time }) => time)))].sort().reverse();
  const maps = series.map(({ points }) => new Map(points.map((point) => [point.time, point])));
  const cell = (point: CurveSeries['points'][number] | undefined) =>
    point?.value === null || point === undefined ? '-' : point.flag && point.flag !== 'N' ? `${point.value} (${point.flag})` : point.value;
  return {
    columns: [t('chart.time'), ...series.map(({ factorName, unit }) => (unit ? `${factorName} (${unit})` : factorName))],
    rows: times.map((time) => [time, ...maps.map((map) => cell(map.get(time)))]),
  };
}
