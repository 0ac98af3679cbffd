import { SettingOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { CountMark } from '#engine/base/count-mark.tsx';
import { NoticeSettings } from '#runtime/parts/notice-settings.tsx';
import { openPartAtom } from '#runtime/state/shell-state.ts';
import { recentToastsAtom } from '#runtime/state/toasts.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { messagesAtom } from '../realtime/message-state.ts';
import { kindWithWork, MESSAGE_KINDS, splitOver, unreadByKind } from '../realtime/messages.ts';
import type { Message, MessageKind } from '../realtime/messages.ts';
import { openAddress } from '../router/navigation.ts';
import { readMessages, syncMessages } from '../services/message-sync.ts';
import { manifestAtom } from '../services/schemas.ts';
import './bell-panel.css';

const PAGES = [...MESSAGE_KINDS, 'recent'] as const;
type Page = (typeof PAGES)[number];

/** Messages by kind, unread first, the recent toasts, and how messages make themselves known. */
export function BellPanel() {
  const { t } = useTranslation('shell');
  const [openPart, setOpenPart] = useAtom(openPartAtom);
  const messages = useAtomValue(messagesAtom);
  const route = useAtomValue(manifestAtom).entities.find(({ name }) => name === 'message')?.route;
  const unread = unreadByKind(messages);
  const [page, setPage] = useState<Page>(() => kindWithWork(unread));
  const [isSetting, setSetting] = useState(false);
  const close = (): void => setOpenPart(null);
  useEffect(() => void syncMessages(), []);
  return (
    <Drawer
      open={openPart === 'bell'}
      size={400}
      title={t('bell.title')}
      onClose={close}
      extra={
        <span className="bell-tools">
          <Button
            size="small"
            disabled={page === 'recent' || unread[page] === 0}
            onClick={() => readMessages({ kind: page as MessageKind })}
          >
            {t('bell.allRead')}
          </Button>
          <Button
            type="text"
            aria-label={t('bell.settings')}
            title={t('bell.settings')}
            aria-expanded={isSetting}
            icon={<SettingOutlined />}
            onClick={() => setSetting(!isSetting)}
          />
        </span>
      }
      footer={route ? <WayToAll route={route} onOpened={close} /> : null}
      styles={{ body: { padding: 0 } }}
    >
      {isSetting ? <NoticeSettings /> : null}
      <PageTabs page={page} unread={unread} onPage={setPage} />
      <ul className="bell-list" id="bell-list">
        {page === 'recent' ? (
          <RecentToasts />
        ) : (
          <Messages messages={messages.filter(({ kind }) => kind === page)} onOpened={close} />
        )}
      </ul>
    </Drawer>
  );
}

interface WayToAllProps {
  readonly route: string;
  readonly onOpened: () => void;
}

/** To the list of all messages. */
function WayToAll({ route, onOpened }: WayToAllProps) {
  const { t } = useTranslation('shell');
  return (
    <Button
      type="link"
      block
      onClick={() => {
        onOpened();
        openAddress(`/${route}`);
      }}
    >
      {t('bell.all')}
    </Button>
  );
}

interface PageTabsProps {
  readonly page: Page;
  readonly unread: ReturnType<typeof unreadByKind>;
  readonly onPage: (page: Page) => void;
}

function PageTabs({ page, unread, onPage }: PageTabsProps) {
  const { t } = useTranslation('shell');
  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = PAGES[(PAGES.indexOf(page) + step + PAGES.length) % PAGES.length];
    if (step === 0 || !next) return;
    onPage(next);
    document.querySelector<HTMLElement>(`#bell-tab-${next}`)?.focus();
    event.preventDefault();
  }
  return (
    <div className="bell-tabs" role="tablist" aria-label={t('bell.title')}>
      {PAGES.map((kind) => (
        <button
          key={kind}
          id={`bell-tab-${kind}`}
          type="button"
          role="tab"
          aria-selected={page === kind}
          aria-controls="bell-list"
          tabIndex={page === kind ? 0 : -1}
          onClick={() => onPage(kind)}
          onKeyDown={handleKey}
        >
          {t(`bell.${kind}`)} {kind === 'recent' ? null : <CountMark count={unread[kind]} />}
        </button>
      ))}
    </div>
  );
}

function Messages({
  messages,
  onOpened,
}: {
  readonly messages: readonly Message[];
  readonly onOpened: () => void;
}) {
  const { t } = useTranslation('shell');
  const [isUnfolded, setUnfolded] = useState(false);
  const { open, over } = splitOver(messages);
  const unreadFirst = (list: readonly Message[]): readonly Message[] =>
    list.toSorted((a, b) => Number(a.isRead) - Number(b.isRead));

  function handleOpen(message: Message): void {
    readMessages({ ids: message.isRead ? [] : [message.id] });
    if (!message.link) return;
    onOpened();
    openAddress(message.link, message.title);
  }

  if (messages.length === 0) return <li className="bell-empty">{t('bell.empty')}</li>;
  return (
    <>
      {unreadFirst(open).map((message) => (
        <Line key={message.id} message={message} onOpen={handleOpen} />
      ))}
      {over.length > 0 ? (
        <li>
          <Button
            type="text"
            block
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {t('bell.over', { count: over.length })}
          </Button>
        </li>
      ) : null}
      {isUnfolded
        ? unreadFirst(over).map((message) => (
            <Line key={message.id} message={message} onOpen={handleOpen} />
          ))
        : null}
    </>
  );
}

interface LineProps {
  readonly message: Message;
  readonly onOpen: (message: Message) => void;
}

function Line({ message, onOpen }: LineProps) {
  const { t } = useTranslation('shell');
  return (
    <li>
      <button
        type="button"
        className="bell-item"
        data-read={message.isRead}
        onClick={() => onOpen(message)}
      >
        <span className="bell-title">
          {message.isRead ? null : (
            <span className="bell-new" role="img" aria-label={t('bell.unread')} />
          )}
          {message.title}
        </span>
        <span className="text-2">{message.body}</span>
        <time className="num">{message.at}</time>
      </button>
    </li>
  );
}

function RecentToasts() {
  const { t } = useTranslation('shell');
  const toasts = useAtomValue(recentToastsAtom);
  if (toasts.length === 0) return <li className="bell-empty">{t('bell.noToasts')}</li>;
  return toasts.map((toast) => (
    <li key={toast.id} data-kind={toast.kind}>
      <div className="bell-item">
        <span>
          {t(`bell.toast.${toast.kind}`)} {toast.text}
        </span>
        <time className="num">{wallTime(toast.at).slice(11)}</time>
      </div>
    </li>
  ));
}
