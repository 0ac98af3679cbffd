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

/** A line per factor, its limits as dashed lines, flagged values (not N) as hollow marks. */
export function curveOption(series: readonly CurveSeries[], colors: ReturnType<typeof readChartColors>, t: Say): EChartsCoreOption {
  return {
    animation: false,
    color: [...colors.series],
    textStyle: { color: colors.text },
    grid: { left: 8, right: 24, top: 36, bottom: 8, containLabel: true },
    tooltip: { trigger: 'axis', backgroundColor: colors.card, borderColor: colors.faint, textStyle: { color: colors.text } },
    xAxis: { type: 'time', axisLabel: { color: colors.text, hideOverlap: true }, axisLine: { lineStyle: { color: colors.faint } } },
    yAxis: { type: 'value', scale: true, name: series[0]?.unit ?? '', nameTextStyle: { color: colors.text }, axisLabel: { color: colors.text }, splitLine: { lineStyle: { color: colors.faint } } },
    series: series.map((one) => ({
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
      markLine: { silent: true, symbol: 'none', lineStyle: { color: colors.danger, type: 'dashed' }, data: limitLines(one, t), label: { color: colors.danger, position: 'insideEndTop' } },
    })),
  };
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
  const cell = (point: CurveSeries['points'][number] | undefined) => (point?.value === null || point === undefined ? '-' : point.flag && point.flag !== 'N' ? `${point.value} (${point.flag})` : point.value);
  return {
    columns: [t('chart.time'), ...series.map(({ factorName, unit }) => (unit ? `${factorName} (${unit})` : factorName))],
    rows: times.map((time) => [time, ...maps.map((map) => cell(map.get(time)))]),
  };
}
