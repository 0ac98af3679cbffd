import type { EChartsCoreOption } from 'echarts/core';

import { useNavigation } from '#engine/base/ports-context.ts';
import type { ChartFaceProps } from '#engine/base/registry.ts';
import { LEVEL_COLORS } from '#engine/base/theme.ts';
import { apportion } from '#schemas/formats/percentages.ts';
import type { readChartColors } from './chart-colors.ts';
import { Chart } from './chart.tsx';

/** Categories above which a picture can be zoomed. */
const MANY = 60;
const BAR_PX = 32;

const WHITE = 255;
/** How far colours that were chosen for text on white go towards white on a dark card. */
const LIGHTER = 0.35;

/** Rows counted by the server as bars, a line or a pie; the same numbers can be read as a table, where those that lead somewhere can be reached by keys. */
export function GroupChart(props: ChartFaceProps) {
  const { categories, series, head, height, label, wayOf } = props;
  const navigation = useNavigation();
  const follow = ({ dataIndex, seriesIndex }: { dataIndex: number; seriesIndex: number }): void => {
    const way = wayOf?.(dataIndex, seriesIndex);
    if (!way) return;
    if ('route' in way) navigation.open(way.route);
    else way.press();
  };
  return (
    <Chart
      height={height}
      label={label}
      option={(colors) => {
        const seen = document.documentElement.dataset.theme === 'dark' ? lightened(props) : props;
        return seen.kind === 'pie' ? pieOption(seen, colors) : axisOption(seen, colors);
      }}
      table={() => ({
        columns: [head, ...series.map(({ name }) => name)],
        rows: categories.map((category, at) => [
          category,
          ...series.map(({ values }) => values[at] ?? '-'),
        ]),
        // the first column says what the row is of
        ...(wayOf && {
          wayOf: (row: number, column: number) =>
            typeof series[column - 1]?.values[row] === 'number'
              ? wayOf(row, column - 1)
              : undefined,
        }),
      })}
      {...(wayOf ? { onClick: follow } : {})}
    />
  );
}

function lightened(props: ChartFaceProps): ChartFaceProps {
  return {
    ...props,
    colors: props.colors.map(lighter),
    series: props.series.map((one) => ({ ...one, color: lighter(one.color) })),
  };
}

const LEVELS: ReadonlySet<string> = new Set(Object.values(LEVEL_COLORS));

/** `#874d00` → a tint of it; the marks of the alarm levels, which are the same on both grounds, and anything else stay. */
function lighter(color: string | undefined): string | undefined {
  if (LEVELS.has(color?.toLowerCase() ?? '')) return color;
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color ?? '')?.slice(1);
  return parts
    ? `rgb(${parts.map((part) => Math.round(Number.parseInt(part, 16) * (1 - LIGHTER) + WHITE * LIGHTER)).join(', ')})`
    : color;
}

type Colors = ReturnType<typeof readChartColors>;

function axisOption(
  { kind, categories, series, colors: own, unit }: ChartFaceProps,
  colors: Colors,
): EChartsCoreOption {
  const axis = {
    axisLine: { lineStyle: { color: colors.faint } },
    axisLabel: { color: colors.text, hideOverlap: true },
    splitLine: { lineStyle: { color: colors.faint } },
  };
  return {
    ...common(colors),
    grid: {
      left: 16,
      right: 24,
      top: 40,
      bottom: categories.length > MANY ? 48 : 16,
      containLabel: true,
    },
    legend: {
      show: series.length > 1,
      type: 'scroll',
      top: 0,
      textStyle: { color: colors.text },
      itemWidth: 12,
      itemHeight: 8,
    },
    tooltip: {
      ...tooltip(colors),
      trigger: 'axis',
      axisPointer: { type: kind === 'bar' ? 'shadow' : 'line' },
    },
    xAxis: { type: 'category', data: [...categories], ...axis, axisTick: { show: false } },
    yAxis: {
      type: 'value',
      name: unit,
      nameTextStyle: { color: colors.text },
      ...axis,
      ...(isWhole(series) ? { minInterval: 1 } : {}),
    },
    ...(categories.length > MANY
      ? { dataZoom: [{ type: 'slider', height: 20, bottom: 8, textStyle: { color: colors.text } }] }
      : {}),
    series: series.map((one) => ({
      name: one.name,
      type: kind,
      ...(kind === 'bar'
        ? { barMaxWidth: BAR_PX, ...(series.length > 1 ? { stack: 'all' } : {}) }
        : { showSymbol: categories.length <= MANY }),
      ...(one.color ? { itemStyle: { color: one.color } } : {}),
      data: one.values.map((value, at) =>
        series.length === 1 && own[at] ? { value, itemStyle: { color: own[at] } } : value,
      ),
    })),
  };
}

function pieOption(
  { categories, series: [only], colors: own }: ChartFaceProps,
  colors: Colors,
): EChartsCoreOption {
  const shares = apportion(
    categories.map((_, at) => only?.values[at] ?? 0),
    1,
  );
  return {
    ...common(colors),
    tooltip: { ...tooltip(colors), trigger: 'item' },
    // names beside a ring have no room of their own in a narrow card and are cut: the legend says them with their numbers
    legend: {
      type: 'scroll',
      orient: 'vertical',
      left: '50%',
      top: 'middle',
      textStyle: { color: colors.text },
      itemWidth: 12,
      itemHeight: 8,
      formatter: (name: string) => {
        const at = categories.indexOf(name);
        return `${name}  ${only?.values[at] ?? 0} (${shares[at] ?? 0}%)`;
      },
    },
    series: [
      {
        name: only?.name ?? '',
        type: 'pie',
        radius: ['40%', '68%'],
        center: ['25%', '50%'],
        label: { show: false },
        itemStyle: { borderColor: colors.card, borderWidth: 2 },
        data: categories.map((name, at) => ({
          name,
          value: only?.values[at] ?? 0,
          ...(own[at] ? { itemStyle: { color: own[at] } } : {}),
        })),
      },
    ],
  };
}

function common(colors: Colors) {
  return { animation: false, color: [...colors.series], textStyle: { color: colors.text } };
}

function tooltip(colors: Colors) {
  return {
    backgroundColor: colors.card,
    borderColor: colors.faint,
    textStyle: { color: colors.text },
  };
}

/** Counts stand at whole numbers only. */
function isWhole(series: ChartFaceProps['series']): boolean {
  return series.every(({ values }) =>
    values.every((value) => value === null || Number.isInteger(value)),
  );
}
