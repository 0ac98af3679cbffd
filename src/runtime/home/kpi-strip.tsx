import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

import { useHouse } from '#engine/base/ports-context.ts';
import { RATE_PAGE } from '#schemas/api/home-facts.ts';
import { HOME_LINKS } from '#schemas/api/home-links.ts';
import type { HomeKpi, Kpi } from '#schemas/api/home.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { formatNumber, formatPlain, formatRate } from '#schemas/formats/numbers.ts';
import { CountText } from './count-text.tsx';
import { HomeCard } from './home-card.tsx';
import { Spark } from './spark.tsx';
import { useEntityRoutes } from './use-entity-routes.ts';
import './kpi-strip.css';

type Name = Exclude<keyof HomeKpi, 'week'>;

interface FigureCard {
  readonly name: Name;
  readonly isRate: boolean;
  /** The key of the list it opens: who lacks it does not see the figure. */
  readonly permission: string;
  /** What yesterday's figure is: that of the same time of day, or of the whole day. */
  readonly than: 'sameTime' | 'dayBefore';
}

const CARDS: readonly FigureCard[] = [
  { name: 'onlineRate', isRate: true, permission: 'ops:station:page', than: 'sameTime' },
  { name: 'alarmsToday', isRate: false, permission: 'dm:alarm:page', than: 'sameTime' },
  { name: 'openOrders', isRate: false, permission: 'ops:order:page', than: 'dayBefore' },
  {
    name: 'transmissionRate',
    isRate: true,
    permission: RATE_PAGE.permission,
    than: 'dayBefore',
  },
];

/** Four figures with their change on yesterday; each is a link to its list. */
export function KpiStrip() {
  const { t } = useTranslation('home');
  const { can, now } = useHouse();
  const routes = useEntityRoutes();
  const today = formatWallDay(now());
  const links: Readonly<Record<Name, string>> = {
    onlineRate: routes.rows(HOME_LINKS.countedStations()),
    alarmsToday: routes.rows(HOME_LINKS.alarmsSince(today)),
    openOrders: routes.rows(HOME_LINKS.openOrders()),
    transmissionRate: `#/${RATE_PAGE.route}?kind=day&date=${today}`,
  };
  const shown = CARDS.filter(({ permission }) => can(permission));
  if (shown.length === 0) return null;
  return (
    <div className="home-kpis">
      {shown.map(({ name, isRate, than }) => (
        <HomeCard key={name} title={t(`kpi.${name}`)} api="GET /home/kpi" className="home-kpi">
          {(data) => (
            <a href={links[name]} className="kpi-link">
              <strong className="num">
                <Figure value={data[name].value} isRate={isRate} />
              </strong>
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

function Figure({ value, isRate }: { readonly value: number | null; readonly isRate: boolean }) {
  if (value === null) return '-';
  return isRate ? `${formatRate(value)}%` : <CountText count={value} />;
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
