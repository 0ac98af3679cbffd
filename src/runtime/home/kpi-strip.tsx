import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

import { usePorts } from '#engine/base/ports-context.ts';
import { HOME_PRESETS, RATE_PAGE, UNCOUNTED_STATIONS } from '#schemas/api/home-facts.ts';
import type { HomeKpi, Kpi } from '#schemas/api/home.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { formatNumber, formatPlain } from '#schemas/formats/numbers.ts';
import { HomeCard } from './home-card.tsx';
import { Spark } from './spark.tsx';
import { useEntityRoutes } from './use-entity-routes.ts';
import './kpi-strip.css';

type Name = Exclude<keyof HomeKpi, 'week'>;

interface FigureCard {
  readonly name: Name;
  readonly isRate: boolean;
  readonly entity: string;
  /** What yesterday's figure is: that of the same time of day, or of the whole day. */
  readonly than: 'sameTime' | 'dayBefore';
}

const CARDS: readonly FigureCard[] = [
  { name: 'onlineRate', isRate: true, entity: 'station', than: 'sameTime' },
  { name: 'alarmsToday', isRate: false, entity: 'alarmRecord', than: 'sameTime' },
  { name: 'openOrders', isRate: false, entity: 'workOrder', than: 'dayBefore' },
  { name: 'transmissionRate', isRate: true, entity: 'monitorPoint', than: 'dayBefore' },
];

/** Four figures with their change on yesterday; each is a link to its list. */
export function KpiStrip() {
  const { t } = useTranslation('home');
  const { dict, can } = usePorts('texts', 'house');
  const routes = useEntityRoutes();
  const alarms = routes.list('alarmRecord', {
    f: { alarmTime: [`${today()} 00:00:00`, null] },
    v: 'all',
  });
  const open = routes.list('workOrder', { f: {}, v: HOME_PRESETS.openOrders.preset });
  const counted = dict('monitor_status')
    .map(({ dictValue }) => dictValue)
    .filter((value) => !UNCOUNTED_STATIONS.includes(value));
  const links: Readonly<Record<string, string>> = {
    alarmRecord: alarms,
    workOrder: open,
    station: routes.list('station', { f: { status: counted } }),
    ...(can(RATE_PAGE.permission) && {
      monitorPoint: `#/${RATE_PAGE.route}?kind=day&date=${today()}`,
    }),
  };
  const linkOf = (entity: string): string => links[entity] ?? routes.href(entity);
  return (
    <div className="home-kpis">
      {CARDS.map(({ name, isRate, entity, than }) => (
        <HomeCard key={name} title={t(`kpi.${name}`)} api="GET /home/kpi" className="home-kpi">
          {(data) => (
            <a href={linkOf(entity)} className="kpi-link">
              <strong className="num">{figure(data[name].value, isRate)}</strong>
              <Change kpi={data[name]} isRate={isRate} than={than} />
              {data.week ? (
                <Spark
                  values={data.week[name]}
                  label={t('kpi.week', { title: t(`kpi.${name}`) })}
                  isRate={isRate}
                />
              ) : null}
            </a>
          )}
        </HomeCard>
      ))}
    </div>
  );
}

/** The day in Asia/Shanghai. */
function today(): string {
  return formatWallDay(Date.now());
}

function figure(value: number | null, isRate: boolean): string {
  if (value === null) return '-';
  return isRate ? `${formatNumber(value, 1)}%` : formatPlain(value);
}

interface ChangeProps {
  readonly kpi: Kpi;
  readonly isRate: boolean;
  readonly than: (typeof CARDS)[number]['than'];
}

function Change({ kpi, isRate, than: base }: ChangeProps) {
  const { t } = useTranslation('home');
  const than = t(`kpi.than.${base}`);
  if (kpi.value === null || kpi.yesterday === null)
    return <span className="text-2">{t('kpi.noChange', { than })}</span>;
  const change = kpi.value - kpi.yesterday;
  if (Math.abs(change) < 0.05) return <span className="text-2">{t('kpi.same', { than })}</span>;
  const value = isRate
    ? t('kpi.points', { value: formatNumber(Math.abs(change), 1) })
    : formatPlain(Math.abs(change));
  // more is better of rates, worse of alarms and open orders
  const isBetter = change > 0 === isRate;
  return (
    <span className={isBetter ? 'kpi-better' : 'kpi-worse'}>
      {change > 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}{' '}
      {t(change > 0 ? 'kpi.up' : 'kpi.down', { value, than })}
    </span>
  );
}
