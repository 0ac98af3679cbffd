import { useTranslation } from 'react-i18next';

import { HOME_LINKS } from '#schemas/api/home-links.ts';
import { HomeCard } from './home-card.tsx';
import { useEntityRoutes } from './use-entity-routes.ts';
import './workload-card.css';

/** Who has how much in hand: unfinished orders as bars, overdue ones as a red link to just those. */
export function WorkloadCard() {
  const { t } = useTranslation('home');
  const routes = useEntityRoutes();
  return (
    <HomeCard title={t('workload.title')} api="GET /home/workload">
      {(people) => {
        const most = Math.max(1, ...people.map(({ open }) => open));
        if (people.length === 0) return <p className="home-empty">{t('workload.nobody')}</p>;
        return (
          <div className="home-scroll">
            <ul className="home-bars home-workload">
              {people.map(({ id, name, open, late }) => (
                <li key={id}>
                  <a
                    className="bar-label bar-name"
                    href={routes.rows(HOME_LINKS.openOrders(id))}
                    title={name}
                  >
                    {name}
                  </a>
                  <span className="bar-track" aria-hidden="true">
                    <span
                      style={{ width: `${(open / most) * 100}%`, background: 'var(--primary)' }}
                    >
                      <span
                        className="bar-late"
                        style={{ width: `${(late / Math.max(1, open)) * 100}%` }}
                      />
                    </span>
                  </span>
                  <a className="num" href={routes.rows(HOME_LINKS.openOrders(id))}>
                    {t('workload.open', { count: open })}
                  </a>
                  <span className="num">
                    {late > 0 ? (
                      <a className="home-late" href={routes.rows(HOME_LINKS.overdueOrders(id))}>
                        {t('workload.late', { count: late })}
                      </a>
                    ) : (
                      <span className="text-2">{t('workload.none')}</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </HomeCard>
  );
}
