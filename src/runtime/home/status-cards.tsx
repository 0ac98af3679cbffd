import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useData, useTexts } from '#engine/base/ports-context.ts';
import { Ring } from '#engine/base/ring.tsx';
import { HOME_LINKS } from '#schemas/api/home-links.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { CountText } from './count-text.tsx';
import { HomeCard } from './home-card.tsx';
import './status-cards.css';
import { useEntityRoutes } from './use-entity-routes.ts';

/** Shape and colour of a station's state; shapes differ because colours alone are not read by everybody. */
const STATION_MARKS: Readonly<Record<string, { readonly mark: string; readonly color: string }>> = {
  '1': { mark: '●', color: 'var(--success)' },
  '2': { mark: '▲', color: 'var(--danger)' },
  '3': { mark: '■', color: 'var(--warning)' },
};
/** Hundredths of the ring's side. */
const RING_WIDTH = 12;
const OTHER_MARK = { mark: '○', color: 'var(--text-3)' };

/** How many stations are in which state. */
export function StationStatusCard() {
  const { t } = useTranslation('home');
  const ports = useTexts();
  const routes = useEntityRoutes();
  const items = ports.dict('monitor_status');
  return (
    <HomeCard title={t('status.title')} api="GET /home/station-status">
      {(counts) => {
        const total = counts.reduce((sum, { count }) => sum + count, 0);
        const rows = counts.map(({ status, count }) => ({
          key: status,
          label: items.find(({ dictValue }) => dictValue === status)?.dictLabel ?? status,
          count,
          ...(STATION_MARKS[status] ?? OTHER_MARK),
          color:
            items.find(({ dictValue }) => dictValue === status)?.color ??
            (STATION_MARKS[status] ?? OTHER_MARK).color,
        }));
        return (
          <div className="home-ringed">
            {total === 0 ? null : (
              <Ring
                parts={rows}
                total={total}
                label={t('status.total', { total })}
                width={RING_WIDTH}
              >
                <text x="50" y="58" textAnchor="middle">
                  {total}
                </text>
              </Ring>
            )}
            <Bars
              rows={rows}
              total={total}
              note={t('status.total', { total })}
              href={routes.rows(HOME_LINKS.stations())}
              linkOf={(status) => routes.rows(HOME_LINKS.stations(status))}
              empty={t('status.none')}
            />
          </div>
        );
      }}
    </HomeCard>
  );
}

/** How many work orders are in which state. */
export function OrderStatusCard() {
  const { t } = useTranslation('home');
  const ports = useData();
  const routes = useEntityRoutes();
  const [states, setStates] = useState<StatesSchema | null>(null);
  useEffect(() => {
    ports.states('workOrder').then(setStates, () => setStates(null));
  }, [ports]);
  return (
    <HomeCard title={t('orders.title')} api="GET /home/work-order-status">
      {(counts) => {
        const total = counts.reduce((sum, { count }) => sum + count, 0);
        const rows = counts.map(({ status, count }) => ({
          key: status,
          label: states?.values[status]?.title ?? status,
          count,
          mark: '',
          color: states?.values[status]?.color ?? 'var(--primary)',
        }));
        return (
          <Bars
            rows={rows}
            total={total}
            note={t('orders.summary', { total })}
            href={routes.rows(HOME_LINKS.orders())}
            linkOf={(status) => routes.rows(HOME_LINKS.orders(status))}
            empty={t('orders.none')}
          />
        );
      }}
    </HomeCard>
  );
}

interface BarsProps {
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly count: number;
    readonly mark: string;
    readonly color: string;
  }[];
  readonly total: number;
  readonly note: string;
  readonly href: string;
  /** The list of the rows in one state. */
  readonly linkOf: (status: string) => string;
  /** Why there are none. */
  readonly empty: string;
}

function Bars({ rows, total, note, href, linkOf, empty }: BarsProps) {
  if (total === 0) return <p className="home-empty">{empty}</p>;
  return (
    <div className="home-scroll">
      <ul className="home-bars">
        {rows.map(({ key, label, count, mark, color }) => (
          <li key={key}>
            <a className="bar-label" href={linkOf(key)} title={label}>
              <span aria-hidden="true" style={{ color }}>
                {mark}
              </span>{' '}
              {label}
            </a>
            <span className="bar-track" aria-hidden="true">
              <span style={{ width: `${(count / total) * 100}%`, background: color }} />
            </span>
            <a className="num" href={linkOf(key)}>
              <CountText count={count} />
            </a>
          </li>
        ))}
      </ul>
      <a className="text-2" href={href}>
        {note}
      </a>
    </div>
  );
}
