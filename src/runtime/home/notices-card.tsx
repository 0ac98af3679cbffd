import { useTranslation } from 'react-i18next';

import { useHouse } from '#engine/base/ports-context.ts';
import { HomeCard } from './home-card.tsx';
import { RowTimeText } from './row-time-text.tsx';
import { timeAgo } from './row-time.ts';
import { useEntityRoutes } from './use-entity-routes.ts';

const ROWS = 7;
const UNREAD = 0;

/** The newest notices the user received, unread ones bold. */
export function NoticesCard() {
  const { t } = useTranslation('home');
  const ports = useHouse();
  const routes = useEntityRoutes();
  return (
    <HomeCard
      title={t('notices.title')}
      api="GET /sys/notice/mynotice/page"
      params={{ limit: ROWS }}
      className="home-notices"
      extra={<a href={routes.href('myNotice')}>{t('todo.all')}</a>}
    >
      {({ list }) => (
        <>
          <ul className="home-rows">
            {list.map(({ id, title, readStatus, senderDate }) => (
              <li key={id}>
                <a href={routes.record('myNotice', id)} title={title ?? ''}>
                  {readStatus === UNREAD ? <strong>{title}</strong> : title}
                </a>
                <RowTimeText time={timeAgo(senderDate ?? '', ports.now())} />
              </li>
            ))}
          </ul>
          {list.length === 0 ? <p className="home-empty">{t('notices.empty')}</p> : null}
        </>
      )}
    </HomeCard>
  );
}
