import { useTranslation } from 'react-i18next';

import { usePorts } from '#engine/base/ports-context.ts';
import { formatNumber } from '#schemas/formats/numbers.ts';
import { HomeCard } from './home-card.tsx';
import { useEntityRoutes } from './use-entity-routes.ts';

const PLACES = 2;

/** What was judged last: one's own score and level, a bureau those of its region, the lowest first. */
export function AssessmentCard() {
  const { t } = useTranslation('home');
  const { dict } = usePorts('texts');
  const routes = useEntityRoutes();
  const levelOf = (name: string, value: string | null): string =>
    dict(name).find(({ dictValue }) => dictValue === value)?.dictLabel ?? '';
  return (
    <HomeCard title={t('layout.cards.assessment')} api="GET /home/assessment">
      {(sheets) =>
        sheets.length === 0 ? (
          <p className="home-empty">{t('assessment.none')}</p>
        ) : (
          <div className="home-scroll">
            <ul className="home-bars">
              {sheets.map(({ id, name, period, score, level, creditLevel }) => (
                <li key={id}>
                  <a
                    className="bar-label bar-name"
                    href={routes.record('assessSheet', id)}
                    title={`${period} ${name}`}
                  >
                    {name}
                  </a>
                  <span className="bar-track" aria-hidden="true">
                    <span style={{ width: `${score ?? 0}%`, background: 'var(--primary)' }} />
                  </span>
                  <a className="num" href={routes.record('assessSheet', id)}>
                    {score === null ? '-' : formatNumber(score, PLACES)}{' '}
                    {creditLevel
                      ? levelOf('credit_level', creditLevel)
                      : levelOf('evaluate_level', level)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </HomeCard>
  );
}
