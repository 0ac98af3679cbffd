import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { Segments } from '#engine/base/segments.tsx';
import { RANGES, type Range } from '#schemas/api/home-facts.ts';
import { HOME_LINKS } from '#schemas/api/home-links.ts';
import type { TrendPoint } from '#schemas/api/home.ts';
import { openAddress } from '../router/navigation.ts';
import { HomeCard } from './home-card.tsx';
import { useEntityRoutes } from './use-entity-routes.ts';

const Chart = lazyPart(
  async () => (await import('#widgets/chart/chart.tsx')).Chart,
  <div className="home-wait" role="status" />,
);

/** px; what the card leaves below its title and the chart's own switch */
const CHART_HEIGHT = 240;

const LEVELS = ['1', '2', '3', '4'] as const;

/** Alarms by time, levels stacked; a click on a bar opens the alarms, a button shows the same as a table. */
export function AlarmTrend() {
  const { t } = useTranslation('home');
  const [range, setRange] = useState<Range>('24h');
  const extra = (
    <Segments<Range>
      label={t('trend.range')}
      value={range}
      onChange={setRange}
      options={RANGES.map((value) => ({ value, label: t(`trend.${value}`) }))}
    />
  );
  return (
    <HomeCard
      title={t('trend.title')}
      api="GET /home/alarm-trend"
      params={{ range }}
      className="home-trend"
      extra={extra}
    >
      {({ points }) => <TrendChart points={points} range={range} />}
    </HomeCard>
  );
}

interface TrendChartProps {
  readonly points: readonly TrendPoint[];
  readonly range: Range;
}

function TrendChart({ points, range }: TrendChartProps) {
  const { t } = useTranslation('home');
  const routes = useEntityRoutes();
  const total = points.reduce(
    (sum, { levels }) => sum + LEVELS.reduce((part, level) => part + (levels[level] ?? 0), 0),
    0,
  );
  const option = useTrendOption({ points, range });
  const table = useMemo(
    () => ({
      columns: [t('trend.time'), ...LEVELS.map((level) => t(`trend.level${level}`))],
      rows: points.map(({ time, levels }) => [time, ...LEVELS.map((level) => levels[level] ?? 0)]),
    }),
    [points, t],
  );
  const handleClick = useCallback(
    ({ dataIndex }: { readonly dataIndex: number }) => {
      const time = points[dataIndex]?.time;
      if (time)
        openAddress(routes.rows(HOME_LINKS.alarmsWithin(time, endOf(time, range))).slice(1));
    },
    [routes, points, range],
  );
  return (
    <Chart
      option={option}
      height={CHART_HEIGHT}
      label={t('trend.summary', { range: t(`trend.${range}`), total })}
      table={() => table}
      onClick={handleClick}
    />
  );
}

interface ChartColors {
  readonly text: string;
  readonly faint: string;
  readonly card: string;
}

/** A bar for each hour or day, in it a part for each level: in the same colours as in every other picture of the levels. */
function useTrendOption({ points, range }: TrendChartProps) {
  const { t } = useTranslation('home');
  const fills = useTexts().dict('alarm_level');
  return useMemo(
    () => (colors: ChartColors) => ({
      ...frameOf(
        points.map(({ time }) => shortTime(time, range)),
        colors,
      ),
      series: LEVELS.map((level) => ({
        name: t(`trend.level${level}`),
        type: 'bar',
        stack: 'all',
        barMaxWidth: 20,
        itemStyle: {
          color: fills.find(({ dictValue }) => dictValue === level)?.color ?? colors.text,
        },
        data: points.map(({ levels }) => levels[level] ?? 0),
      })),
    }),
    [points, range, t, fills],
  );
}

function frameOf(times: readonly string[], { text, faint, card }: ChartColors) {
  const axis = {
    axisLine: { lineStyle: { color: faint } },
    axisLabel: { color: text },
    splitLine: { lineStyle: { color: faint } },
  };
  return {
    grid: { left: 40, right: 8, top: 28, bottom: 24 },
    legend: { top: 0, left: 32, textStyle: { color: text }, itemWidth: 12, itemHeight: 8 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      backgroundColor: card,
      borderColor: faint,
      textStyle: { color: text },
    },
    xAxis: { type: 'category', data: times, ...axis, axisTick: { show: false } },
    yAxis: { type: 'value', minInterval: 1, ...axis },
  };
}

/** The last second of an hour or a day. */
function endOf(time: string, range: Range): string {
  return range === '24h' ? `${time.slice(0, 13)}:59:59` : `${time.slice(0, 10)} 23:59:59`;
}

function shortTime(time: string, range: Range): string {
  return range === '24h' ? time.slice(11, 16) : time.slice(5, 10);
}
