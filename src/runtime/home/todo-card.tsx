import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CountMark } from '#engine/base/count-mark.tsx';
import { useHouse } from '#engine/base/ports-context.ts';
import { HOME_PRESETS } from '#schemas/api/home-facts.ts';
import type { HomeTodo } from '#schemas/api/home.ts';
import { messagesAtom } from '../realtime/message-state.ts';
import { HomeCard } from './home-card.tsx';
import { RowTimeText } from './row-time-text.tsx';
import { orderTime, timeAgo } from './row-time.ts';
import type { RowTime } from './row-time.ts';
import { useEntityRoutes } from './use-entity-routes.ts';
import './todo-card.css';

/** rows of a tab */
const ROWS = 6;
const PAGES = ['orders', 'tasks', 'alarms', 'messages'] as const;
/** The presets whose rows the card shows. */
const PRESETS = {
  orders: HOME_PRESETS.myOrders.preset,
  tasks: undefined,
  alarms: HOME_PRESETS.newAlarms.preset,
  messages: 'unread',
} as const;
const ENTITIES = {
  orders: 'workOrder',
  tasks: 'wfTodo',
  alarms: 'alarmRecord',
  messages: 'message',
} as const;

/** What waits for me: orders, tasks of approval, alarms, unread messages. */
export function TodoCard() {
  const { t } = useTranslation('home');
  const ports = useHouse();
  const routes = useEntityRoutes();
  const unread = useAtomValue(messagesAtom).filter(({ isRead }) => !isRead);
  const [page, setPage] = useState<(typeof PAGES)[number]>('orders');
  return (
    <HomeCard
      title={t('todo.title')}
      api="GET /home/todo"
      className="home-todo"
      extra={<a href={allOf(routes, page)}>{t('todo.all')}</a>}
    >
      {(todo) => {
        const counts = {
          orders: todo.orders.total,
          tasks: todo.tasks.total,
          alarms: todo.alarms.total,
          messages: unread.length,
        };
        const rows = rowsOf(page, todo, unread, ports.now());
        return (
          <>
            <div className="home-tabs" role="tablist" aria-label={t('todo.title')}>
              {PAGES.map((name) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  aria-selected={page === name}
                  onClick={() => setPage(name)}
                >
                  {t(`todo.${name}`)} <CountMark count={counts[name]} />
                </button>
              ))}
            </div>
            <ul className="home-rows">
              {rows.slice(0, ROWS).map(({ id, text, time, link }) => (
                <li key={id}>
                  <a href={link ? `#${link}` : routes.record(ENTITIES[page], id)} title={text}>
                    {text}
                  </a>
                  <RowTimeText time={time} />
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

/** The list that holds all of them. */
function allOf(routes: ReturnType<typeof useEntityRoutes>, page: (typeof PAGES)[number]): string {
  const preset = PRESETS[page];
  return preset === undefined
    ? routes.href(ENTITIES[page])
    : routes.list(ENTITIES[page], { f: {}, v: preset });
}

interface TodoRow {
  readonly id: string;
  readonly text: string;
  readonly time: RowTime | undefined;
  readonly link?: string;
}

interface Unread {
  readonly id: string;
  readonly title: string;
  readonly at: string;
  readonly link: string;
}

function rowsOf(
  page: (typeof PAGES)[number],
  todo: HomeTodo,
  unread: readonly Unread[],
  now: Date,
): readonly TodoRow[] {
  if (page === 'orders')
    return todo.orders.list.map((order) => ({
      id: order.id,
      text: `${order.orderNo} ${order.title}`,
      time: orderTime(order, now),
    }));
  if (page === 'tasks')
    return todo.tasks.list.map((task) => ({
      id: task.id,
      text: `${task.title} ${task.taskName}`,
      time: orderTime(task, now),
      link: `/activiti-process-detail?processInstanceId=${task.processInstanceId}&taskId=${task.id}&processShowType=taskHandle&pid=0`,
    }));
  if (page === 'alarms')
    return todo.alarms.list.map(({ id, message, stationName, alarmTime }) => ({
      id,
      text: [stationName, message].filter(Boolean).join(' '),
      time: timeAgo(alarmTime, now),
    }));
  return unread.map(({ id, title, at, link }) => ({
    id,
    text: title,
    time: timeAgo(at, now),
    ...(link ? { link } : {}),
  }));
}
