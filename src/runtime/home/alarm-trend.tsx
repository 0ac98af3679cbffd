import { Button, Segmented } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DARK, LIGHT } from '#engine/theme.ts';
import { lazyPart } from '../app/lazy-part.tsx';
import { openAddress } from '../router/navigation.ts';
import { isDarkAtom } from '../services/look.ts';
import { RANGES } from './home-api.ts';
import type { Range, TrendPoint } from './home-api.ts';
import { HomeCard } from './home-card.tsx';
import { useEntityRoutes } from './use-entity-routes.ts';

const Chart = lazyPart(async () => (await import('#widgets/chart/chart.tsx')).Chart, <div className="home-wait" role="status" />);

const LEVELS = ['1', '2', '3', '4'] as const;
/** Fills of the levels: of the same families as their tags, light enough to tell apart side by side. */
const FILLS: Readonly<Record<string, string>> = { '1': '#4096ff', '2': '#d4b106', '3': '#fa8c16', '4': '#cf1322' };

/** Alarms by time, levels stacked; a click on a bar opens the alarms, a button shows the same as a table. */
export function AlarmTrend() {
  const { t } = useTranslation('home');
  const [range, setRange] = useState<Range>('24h');
  const [isTable, setTable] = useState(false);
  const extra = (
    <span className="home-tools">
      <Button size="small" type="link" onClick={() => setTable(!isTable)}>{t(isTable ? 'trend.chart' : 'trend.table')}</Button>
      <Segmented<Range> size="small" aria-label={t('trend.range')} value={range} onChange={setRange} options={RANGES.map((value) => ({ value, label: t(`trend.${value}`) }))} />
    </span>
  );
  return (
    <HomeCard<{ readonly points: readonly TrendPoint[] }> title={t('trend.title')} api="GET /home/alarm-trend" params={{ range }} className="home-trend" extra={extra}>
      {({ points }) => (isTable ? <TrendTable points={points} /> : <TrendChart points={points} range={range} />)}
    </HomeCard>
  );
}

function TrendChart({ points, range }: { readonly points: readonly TrendPoint[]; readonly range: Range }) {
  const { t } = useTranslation('home');
  const routes = useEntityRoutes();
  const colors = useAtomValue(isDarkAtom) ? DARK : LIGHT;
  const total = points.reduce((sum, { levels }) => sum + LEVELS.reduce((part, level) => part + (levels[level] ?? 0), 0), 0);
  const option = useMemo(() => {
    const axis = { axisLine: { lineStyle: { color: colors.line } }, axisLabel: { color: colors.text2 }, splitLine: { lineStyle: { color: colors.line } } };
    return {
      grid: { left: 40, right: 8, top: 32, bottom: 24 },
      legend: { top: 0, right: 0, textStyle: { color: colors.text2 }, itemWidth: 12, itemHeight: 8 },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, backgroundColor: colors.bgCard, borderColor: colors.line, textStyle: { color: colors.text1 } },
      xAxis: { type: 'category', data: points.map(({ time }) => shortTime(time, range)), ...axis, axisTick: { show: false } },
      yAxis: { type: 'value', minInterval: 1, ...axis },
      series: LEVELS.map((level) => ({ name: t(`trend.level${level}`), type: 'bar', stack: 'all', barMaxWidth: 20, itemStyle: { color: FILLS[level] }, data: points.map(({ levels }) => levels[level] ?? 0) })),
    };
  }, [points, range, colors, t]);

  function handlePick(index: number): void {
    const point = points[index];
    if (point) openAddress(routes.href('alarmRecord').slice(1));
  }
  return <Chart option={option} label={t('trend.summary', { range: t(`trend.${range}`), total })} onPick={handlePick} />;
}

function TrendTable({ points }: { readonly points: readonly TrendPoint[] }) {
  const { t } = useTranslation('home');
  return (
    <div className="home-scroll">
      <table className="home-table">
        <caption className="sr-only">{t('trend.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('trend.time')}</th>
            {LEVELS.map((level) => <th key={level} scope="col" className="right">{t(`trend.level${level}`)}</th>)}
          </tr>
        </thead>
        <tbody>
          {points.map(({ time, levels }) => (
            <tr key={time}>
              <th scope="row" className="num">{time}</th>
              {LEVELS.map((level) => <td key={level} className="num right">{levels[level] ?? 0}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function shortTime(time: string, range: Range): string {
  return range === '24h' ? time.slice(11, 16) : time.slice(5, 10);
}
