import { Badge, Button, Drawer } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messagesAtom, setRead } from '../realtime/message-state.ts';
import { MESSAGE_KINDS, unreadByKind } from '../realtime/messages.ts';
import type { Message, MessageKind } from '../realtime/messages.ts';
import { openAddress } from '../router/navigation.ts';
import { http } from '../services/http.ts';
import { recentToastsAtom } from '../toast/toasts.ts';
import { AlarmSound } from './alarm-sound.tsx';
import { NoticePermission } from './notice-permission.tsx';
import { openPartAtom } from './shell-state.ts';

type Page = MessageKind | 'recent';

/** Pushed messages by kind, unread first, and the recent toasts. */
export function BellPanel() {
  const { t } = useTranslation('shell');
  const [openPart, setOpenPart] = useAtom(openPartAtom);
  const messages = useAtomValue(messagesAtom);
  const toasts = useAtomValue(recentToastsAtom);
  const [page, setPage] = useState<Page>('alarm');
  const unread = unreadByKind(messages);
  const shown = messages.filter(({ kind }) => kind === page).sort((a, b) => Number(a.isRead) - Number(b.isRead));

  function handleOpen(message: Message): void {
    markRead([message.id]);
    if (!message.link) return;
    setOpenPart(null);
    openAddress(message.link, message.title);
  }

  return (
    <Drawer
      open={openPart === 'bell'}
      size={400}
      title={t('bell.title')}
      onClose={() => setOpenPart(null)}
      extra={
        <span className="bell-tools">
          <AlarmSound />
          <Button size="small" onClick={() => markRead(shown.map(({ id }) => id))}>
            {t('bell.allRead')}
          </Button>
        </span>
      }
      styles={{ body: { padding: 0 } }}
    >
      <div className="bell-tabs" role="tablist" aria-label={t('bell.title')}>
        {[...MESSAGE_KINDS, 'recent' as const].map((kind) => (
          <button key={kind} type="button" role="tab" aria-selected={page === kind} onClick={() => setPage(kind)}>
            {t(`bell.${kind}`)} {kind === 'recent' ? null : <Badge count={unread[kind]} size="small" />}
          </button>
        ))}
      </div>
      <NoticePermission />
      <ul className="bell-list">
        {page === 'recent'
          ? toasts.map((toast) => (
              <li key={toast.id} data-kind={toast.kind}>
                <div className="bell-item">
                  <span>
                    {t(`bell.toast.${toast.kind}`)} {toast.text}
                  </span>
                  <time className="num">{toast.at.toLocaleTimeString('zh-CN', { hour12: false })}</time>
                </div>
              </li>
            ))
          : shown.map((message) => (
              <li key={message.id}>
                <button type="button" className="bell-item" data-read={message.isRead} onClick={() => handleOpen(message)}>
                  <span className="bell-title">
                    {message.isRead ? null : <span className="bell-new" role="img" aria-label={t('bell.unread')} />}
                    {message.title}
                  </span>
                  <span className="text-2">{message.body}</span>
                  <time className="num">{message.at}</time>
                </button>
              </li>
            ))}
        {(page === 'recent' ? toasts.length : shown.length) === 0 ? <li className="bell-empty">{t('bell.empty')}</li> : null}
      </ul>
    </Drawer>
  );
}

/** Marks here at once and on the server when it can be reached. */
function markRead(ids: readonly string[]): void {
  if (ids.length === 0) return;
  setRead(ids);
  void http.call({ method: 'PUT', url: '/msg/message/read', body: { ids }, isSilent: true }).catch(() => {});
}
