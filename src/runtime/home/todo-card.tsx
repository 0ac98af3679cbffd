import { Badge } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messagesAtom } from '../realtime/message-state.ts';
import type { HomeTodo } from './home-api.ts';
import { HomeCard } from './home-card.tsx';
import { useEntityRoutes } from './use-entity-routes.ts';

/** rows of a tab */
const ROWS = 6;
const PAGES = ['orders', 'alarms', 'messages'] as const;
/** The presets whose rows the card shows. */
const PRESETS = { orders: 'mine', alarms: 'unconfirmed', messages: 'unread' } as const;
const ENTITIES = { orders: 'workOrder', alarms: 'alarmRecord', messages: 'message' } as const;

/** What waits for me: orders, alarms, unread messages. */
export function TodoCard() {
  const { t } = useTranslation('home');
  const routes = useEntityRoutes();
  const unread = useAtomValue(messagesAtom).filter(({ isRead }) => !isRead);
  const [page, setPage] = useState<(typeof PAGES)[number]>('orders');
  return (
    <HomeCard<HomeTodo>
      title={t('todo.title')}
      api="GET /home/todo"
      className="home-todo"
      extra={<a href={routes.list(ENTITIES[page], { f: {}, v: PRESETS[page] })}>{t('todo.all')}</a>}
    >
      {(todo) => {
        const counts = { orders: todo.orders.total, alarms: todo.alarms.total, messages: unread.length };
        const rows = rowsOf(page, todo, unread);
        return (
          <>
            <div className="home-tabs" role="tablist" aria-label={t('todo.title')}>
              {PAGES.map((name) => (
                <button key={name} type="button" role="tab" aria-selected={page === name} onClick={() => setPage(name)}>
                  {t(`todo.${name}`)} <Badge count={counts[name]} size="small" />
                </button>
              ))}
            </div>
            <ul className="home-rows">
              {rows.slice(0, ROWS).map(({ id, text, note, link, lateDays }) => (
                <li key={id}>
                  <a href={link ? `#${link}` : routes.record(ENTITIES[page], id)} title={text}>
                    {text}
                  </a>
                  {lateDays === undefined ? (
                    <span className="num text-2">{note}</span>
                  ) : (
                    <span className="num home-late" title={note}>
                      {t('todo.late', { count: lateDays })}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {rows.length === 0 ? <p className="home-empty">{t('todo.empty')}</p> : null}
          </>
        );
      }}
    </HomeCard>
  );
}

interface TodoRow {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  readonly link?: string;
  /** Whole days since its deadline, at least 1; absent where it is not over. */
  readonly lateDays?: number | undefined;
}

const DAY_MS = 86_400_000;
const SHANGHAI = '+08:00';

function daysLate(planEnd: string | null): number | undefined {
  const late = planEnd ? Date.now() - Date.parse(`${planEnd.replace(' ', 'T')}${SHANGHAI}`) : 0;
  return late > 0 ? Math.max(1, Math.floor(late / DAY_MS)) : undefined;
}

function rowsOf(
  page: (typeof PAGES)[number],
  todo: HomeTodo,
  unread: readonly { readonly id: string; readonly title: string; readonly at: string; readonly link: string }[],
): readonly TodoRow[] {
  if (page === 'orders')
    return todo.orders.list.map(({ id, orderNo, title, planEnd }) => ({
      id,
      text: `${orderNo} ${title}`,
      note: planEnd?.slice(5, 16) ?? '',
      lateDays: daysLate(planEnd),
    }));
  if (page === 'alarms')
    return todo.alarms.list.map(({ id, message, stationName, alarmTime }) => ({
      id,
      text: [stationName, message].filter(Boolean).join(' '),
      note: alarmTime.slice(5, 16),
    }));
  return unread.map(({ id, title, at, link }) => ({ id, text: title, note: at.slice(5, 16), ...(link ? { link } : {}) }));
}
