import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { messagesAtom } from '../realtime/message-state.ts';
import { useEntityRoutes } from './use-entity-routes.ts';

const ROWS = 7;

/** The newest pushed messages; they come over the push connection, so there is nothing to load. */
export function MessagesCard() {
  const { t } = useTranslation('home');
  const routes = useEntityRoutes();
  const messages = useAtomValue(messagesAtom).slice(0, ROWS);
  return (
    <section className="home-card" aria-label={t('messages.title')}>
      <header>
        <h2>{t('messages.title')}</h2>
        <a href={routes.href('message')}>{t('todo.all')}</a>
      </header>
      <div className="home-card-body">
        <ul className="home-rows">
          {messages.map(({ id, title, link, at }) => (
            <li key={id}>
              {link ? <a href={`#${link}`} title={title}>{title}</a> : <span title={title}>{title}</span>}
              <span className="num text-2">{at.slice(5, 16)}</span>
            </li>
          ))}
        </ul>
        {messages.length === 0 ? <p className="home-empty">{t('messages.empty')}</p> : null}
      </div>
    </section>
  );
}
