import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CountMark } from '#engine/base/count-mark.tsx';
import { useHouse } from '#engine/base/ports-context.ts';
import { useMenuPages } from '#runtime/parts/use-page-title.ts';
import { HOME_PRESETS } from '#schemas/api/home-facts.ts';
import type { HomeTodo } from '#schemas/api/home.ts';
import { messagesAtom } from '../realtime/message-state.ts';
import { HomeCard } from './home-card.tsx';
import { RowTimeText } from './row-time-text.tsx';
import { orderTime, timeAgo } from './row-time.ts';
import type { RowTime } from './row-time.ts';
import { TODO_PAGE, useEntityRoutes } from './use-entity-routes.ts';
import './todo-card.css';

/** rows of a tab */
const ROWS = 6;
const PAGES = ['work', 'alarms', 'messages'] as const;
type Page = (typeof PAGES)[number];
const TASKS: readonly string[] = ['wfTodo', 'wfPool'];

/** What waits for me: all there is to do by its deadline, alarms, unread messages. It opens at the first tab that holds something. */
export function TodoCard() {
  const { t } = useTranslation('home');
  const unread = useAtomValue(messagesAtom).filter(({ isRead }) => !isRead);
  const [chosen, setChosen] = useState<Page>();
  return (
    <HomeCard title={t('todo.title')} api="GET /home/todo" className="home-todo">
      {(todo) => {
        const counts = { work: todo.total, alarms: todo.alarms.total, messages: unread.length };
        const page = chosen ?? PAGES.find((name) => counts[name] > 0) ?? 'work';
        return (
          <>
            <div className="home-tabs" role="tablist" aria-label={t('todo.title')}>
              {PAGES.map((name) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  aria-selected={page === name}
                  onClick={() => setChosen(name)}
                >
                  {t(`todo.${name}`)} <CountMark count={counts[name]} />
                </button>
              ))}
            </div>
            <Rows page={page} todo={todo} unread={unread} />
          </>
        );
      }}
    </HomeCard>
  );
}

interface RowsProps {
  readonly page: Page;
  readonly todo: HomeTodo;
  readonly unread: readonly Unread[];
}

/** The rows of a tab, and the ways to the lists that hold all of them. */
function Rows({ page, todo, unread }: RowsProps) {
  const { t } = useTranslation('home');
  const ports = useHouse();
  const routes = useEntityRoutes();
  const kindOf = useKinds();
  const rows = rowsOf(page, { todo, unread, now: ports.now() });
  return (
    <>
      <nav className="home-groups" aria-label={t('todo.all')}>
        {page === 'work' && todo.total > 0 ? (
          <a href={`#/${TODO_PAGE}`}>{t('todo.whole', { count: todo.total })}</a>
        ) : null}
        {listsOf(page, todo).map(({ entity, preset, total }) => (
          <a key={entity} href={listAddress(routes, entity, preset)}>
            {page === 'work'
              ? t('todo.group', { title: kindOf(entity), count: total })
              : t('todo.all')}
          </a>
        ))}
      </nav>
      <ul className="home-rows">
        {rows.slice(0, ROWS).map(({ id, entity, text, time, link }) => (
          <li key={id}>
            <a href={link ? `#${link}` : routes.record(entity, id)} title={text}>
              {page === 'work' ? <span className="home-kind">{kindOf(entity)}</span> : null}
              {text}
            </a>
            <RowTimeText time={time} />
          </li>
        ))}
      </ul>
      {rows.length === 0 ? <p className="home-empty">{t('todo.empty')}</p> : null}
    </>
  );
}

/** What the records of an entity are called: as their page in the menu. */
function useKinds(): (entity: string) => string {
  const { t } = useTranslation('home');
  const pages = useMenuPages();
  const routes = useEntityRoutes();
  return (entity) => {
    if (TASKS.includes(entity)) return t(entity === 'wfPool' ? 'todo.pool' : 'todo.tasks');
    return pages.find(({ route }) => `#/${route}` === routes.href(entity))?.title ?? entity;
  };
}

interface Listed {
  readonly entity: string;
  readonly preset: string | null;
  readonly total: number;
}

function listsOf(page: Page, todo: HomeTodo): readonly Listed[] {
  if (page === 'work') return todo.groups;
  if (page === 'alarms') return [{ ...HOME_PRESETS.newAlarms, total: todo.alarms.total }];
  return [{ entity: 'message', preset: 'unread', total: 0 }];
}

function listAddress(
  routes: ReturnType<typeof useEntityRoutes>,
  entity: string,
  preset: string | null,
): string {
  return preset === null ? routes.href(entity) : routes.rows({ entity, preset });
}

interface TodoRow {
  readonly id: string;
  readonly entity: string;
  readonly text: string;
  readonly time: RowTime | undefined;
  readonly link?: string | null;
}

interface Unread {
  readonly id: string;
  readonly title: string;
  readonly at: string;
  readonly link: string;
}

function rowsOf(
  page: Page,
  {
    todo,
    unread,
    now,
  }: { readonly todo: HomeTodo; readonly unread: readonly Unread[]; readonly now: Date },
): readonly TodoRow[] {
  if (page === 'work') return todo.list.map((item) => ({ ...item, time: orderTime(item, now) }));
  if (page === 'alarms')
    return todo.alarms.list.map(({ id, message, stationName, alarmTime }) => ({
      id,
      entity: HOME_PRESETS.newAlarms.entity,
      text: [stationName, message].filter(Boolean).join(' '),
      time: timeAgo(alarmTime, now),
    }));
  return unread.map(({ id, title, at, link }) => ({
    id,
    entity: 'message',
    text: title,
    time: timeAgo(at, now),
    link,
  }));
}
