import { App, Button, Drawer } from 'antd';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';

import { openPartAtom } from '#runtime/state/shell-state.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { exportOutbox } from '../outbox/export-outbox.ts';
import type { OutboxItem } from '../outbox/item.ts';
import { waitsFor } from '../outbox/order.ts';
import { giveUp, retry } from '../outbox/outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { createConfirm } from '../ports/confirm.tsx';
import './background-tasks-panel.css';

/** What waits to be sent, each with its state and reason: 重试, 导出, 放弃. */
export function OutboxPanel() {
  const { t } = useTranslation('shell');
  const [openPart, setOpenPart] = useAtom(openPartAtom);
  const { items, isKept } = useOutbox();
  return (
    <Drawer
      open={openPart === 'outbox'}
      size={400}
      title={t('outbox.title')}
      onClose={() => setOpenPart(null)}
      styles={{ body: { padding: 0 } }}
    >
      <p className="tasks-hint">{t(isKept ? 'outbox.hint' : 'outbox.unkept')}</p>
      <ul className="bell-list">
        {items.map((item) => (
          <Item key={item.key} item={item} isAfter={waitsFor(items, item) !== undefined} />
        ))}
        {items.length === 0 ? <li className="bell-empty">{t('outbox.empty')}</li> : null}
      </ul>
    </Drawer>
  );
}

interface ItemProps {
  readonly item: OutboxItem;
  /** Another one of its record is sent before. */
  readonly isAfter: boolean;
}

function Item({ item, isAfter }: ItemProps) {
  const { t } = useTranslation('shell');
  const { title, state, reason, madeAt } = item;
  return (
    <li>
      <div className="bell-item">
        <span className="bell-title">{title}</span>
        <span className="text-2" role="status" data-status={state === 'refused' ? 'failed' : state}>
          {t(`outbox.state.${state}`)}
          {isAfter ? ` · ${t('outbox.after')}` : ''}
        </span>
        {reason === undefined ? null : <span className="text-2">{reason}</span>}
        <span className="tasks-line">
          <time className="num">{wallTime(new Date(madeAt))}</time>
          <Deeds item={item} />
        </span>
      </div>
    </li>
  );
}

function Deeds({ item }: Pick<ItemProps, 'item'>) {
  const { t } = useTranslation('shell');
  const { modal } = App.useApp();
  const { key, title, state } = item;
  const isSending = state === 'sending';
  async function abandon(): Promise<void> {
    const question = { title: t('outbox.giveUpAsk', { title }), text: t('outbox.giveUpText') };
    if (await createConfirm(modal)({ ...question, danger: true })) await giveUp(key);
  }
  return (
    <span className="tasks-buttons">
      <Button
        size="small"
        type="primary"
        disabled={isSending}
        aria-label={t('outbox.retryOf', { title })}
        onClick={() => void retry(key)}
      >
        {t('outbox.retry')}
      </Button>
      <Button
        size="small"
        aria-label={t('outbox.exportOf', { title })}
        onClick={() => void exportOutbox([item])}
      >
        {t('outbox.export')}
      </Button>
      <Button
        size="small"
        danger
        disabled={isSending}
        aria-label={t('outbox.giveUpOf', { title })}
        onClick={() => void abandon()}
      >
        {t('outbox.giveUp')}
      </Button>
    </span>
  );
}
