import { useTranslation } from 'react-i18next';

import { useHouse } from '#engine/base/ports-context.ts';
import { HOME_LINKS } from '#schemas/api/home-links.ts';
import type { StationRate } from '#schemas/api/home.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { formatRate } from '#schemas/formats/numbers.ts';
import { CountText } from './count-text.tsx';
import { HomeCard } from './home-card.tsx';
import { useEntityRoutes } from './use-entity-routes.ts';
import './ranking-cards.css';

/** Rates below these draw attention (UX.md section 13.9), percent. */
const FAIR = 90;
const POOR = 75;

/** The ten stations that delivered the fewest valid values of the last 24 hours. */
export function LowestRatesCard() {
  const { t } = useTranslation('home');
  const routes = useEntityRoutes();
  return (
    <HomeCard title={t('rates.title')} api="GET /home/lowest-rates">
      {(rates) =>
        rates.length === 0 ? (
          <p className="home-empty">{t('rates.none')}</p>
        ) : rates.every(isWhole) ? (
          <p className="home-empty">{t('rates.allWhole')}</p>
        ) : (
          <div className="home-scroll">
            <ul className="home-bars">
              {rates
                .filter((one) => !isWhole(one))
                .map(({ id, name, rate }) => (
                  <li key={id}>
                    <a
                      className="bar-label bar-name"
                      href={routes.record('station', id)}
                      title={name}
                    >
                      {name}
                    </a>
                    <span className="bar-track" aria-hidden="true">
                      <span style={{ width: `${rate}%`, background: toneOf(rate) }} />
                    </span>
                    <a
                      className="num"
                      href={routes.record('station', id)}
                      style={{ color: rate >= FAIR ? undefined : toneOf(rate) }}
                    >
                      {rate < POOR ? '▼▼ ' : rate < FAIR ? '▼ ' : ''}
                      {formatRate(rate)}%
                    </a>
                  </li>
                ))}
            </ul>
            {rates.some(isWhole) ? (
              <p className="text-2 home-note">{t('rates.othersWhole')}</p>
            ) : null}
          </div>
        )
      }
    </HomeCard>
  );
}

/** Ten full bars would say nothing: stations that lack no value are only counted. */
function isWhole({ rate }: StationRate): boolean {
  return rate >= 100;
}

function toneOf(rate: number): string {
  return rate >= FAIR ? 'var(--primary)' : rate >= POOR ? 'var(--warning)' : 'var(--danger)';
}

/** Regions by the alarms of today; a row leads to the stations of its region. */
export function RegionsCard() {
  const { t } = useTranslation('home');
  const routes = useEntityRoutes();
  const today = formatWallDay(useHouse().now());
  return (
    <HomeCard title={t('regions.title')} api="GET /home/region-ranking">
      {(regions) =>
        regions.length === 0 ? (
          <p className="home-empty">{t('regions.none')}</p>
        ) : (
          <div className="home-scroll">
            <table className="home-table">
              <caption className="sr-only">{t('regions.title')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('regions.region')}</th>
                  <th scope="col" className="num">
                    {t('regions.stations')}
                  </th>
                  <th scope="col" className="num">
                    {t('kpi.onlineRate')}
                  </th>
                  <th scope="col" className="num">
                    {t('kpi.alarmsToday')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {regions.map(({ code, name, stations, onlineRate, alarms }) => (
                  <tr key={code}>
                    <th scope="row">
                      <a href={routes.rows(HOME_LINKS.regionStations(code))}>{name}</a>
                    </th>
                    <td className="num">
                      <a href={routes.rows(HOME_LINKS.regionStations(code))}>{stations}</a>
                    </td>
                    <td className="num">
                      {onlineRate === null ? (
                        '-'
                      ) : (
                        <a href={routes.rows(HOME_LINKS.countedStations(code))}>
                          {formatRate(onlineRate)}%
                        </a>
                      )}
                    </td>
                    <td className="num">
                      <a href={routes.rows(HOME_LINKS.alarmsSince(today, code))}>
                        <CountText count={alarms} />
                      </a>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </HomeCard>
  );
}
