import { UndoOutlined } from '@ant-design/icons';
import { Button, FloatButton, Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { tabsAtom } from '#runtime/state/tabs-state.ts';
import { showToast } from '#runtime/state/toasts.ts';
import type { MenuNews } from '#schemas/api/menu-news.ts';
import { TOAST_MS } from '../http/codes.ts';
import { call } from '../services/http.ts';
import './menu-news-dialog.css';

/** Where what was given is taken back: beside the roles. */
const STANDS_AT = '/sys-role';
/** px above the button of what waits. */
const ABOVE = 104;

interface Props {
  readonly decided: MenuNews['decided'];
  /** After something was taken back, or could not be. */
  readonly onChanged: () => Promise<void>;
}

/** What was granted of an update, and may be taken back by whoever granted it. */
export function MenuNewsUndo({ decided, onChanged }: Props) {
  const { t } = useTranslation('shell');
  const path = useAtomValue(tabsAtom).active.split('?')[0] ?? '';
  const [isOpen, setOpen] = useState(false);
  const [sending, setSending] = useState<string | null>(null);
  if (decided.length === 0 || path !== STANDS_AT) return null;

  async function handleUndo(id: string): Promise<void> {
    setSending(id);
    try {
      await call('POST /sys/menu/news/undo', { body: { id } });
      showToast('success', t('menuNews.undone'), TOAST_MS.success);
      setOpen(decided.length > 1);
    } catch {
      // the house has said why
    }
    await onChanged();
    setSending(null);
  }

  return (
    <>
      <FloatButton
        icon={<UndoOutlined />}
        style={{ insetBlockEnd: ABOVE }}
        tooltip={{ title: t('menuNews.undo'), placement: 'left' }}
        aria-label={t('menuNews.undo')}
        onClick={() => setOpen(true)}
      />
      <Modal
        open={isOpen}
        centered
        width={720}
        title={t('menuNews.undo')}
        footer={null}
        onCancel={() => setOpen(false)}
      >
        <p>{t('menuNews.undoText')}</p>
        {decided.map(({ id, at, byName, roles }) => (
          <section key={id} className="menu-news-decision">
            <header>
              <b>{t('menuNews.undoBy', { name: byName, at })}</b>
              <Button
                danger
                loading={sending === id}
                disabled={sending !== null}
                onClick={() => void handleUndo(id)}
              >
                {t('menuNews.takeBack')}
              </Button>
            </header>
            {roles.map(({ name, menus }) => (
              <details key={name}>
                <summary>{t('menuNews.gets', { role: name, count: menus.length })}</summary>
                {menus.join(t('menuNews.comma'))}
              </details>
            ))}
          </section>
        ))}
      </Modal>
    </>
  );
}
