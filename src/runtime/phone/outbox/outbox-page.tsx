import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePorts } from '#engine/base/ports-context.ts';
import { exportOutbox } from '#runtime/outbox/export-outbox.ts';
import type { OutboxItem } from '#runtime/outbox/item.ts';
import { giveUp, retry } from '#runtime/outbox/outbox.ts';
import { useOutbox } from '#runtime/outbox/use-outbox.ts';
import { navigateTo } from '#runtime/router/navigation.ts';
import { ageOf } from '../parts/age.ts';
import { PhoneFrame } from '../parts/phone-frame.tsx';
import { phoneAddress } from '../phone-address.ts';

/** `#/m/outbox`: everything that waits for a network, with its state; to be sent now, mended, exported or given up. */
export function OutboxPage() {
  const { t } = useTranslation('phone');
  const { items, isKept } = useOutbox();
  return (
    <PhoneFrame
      offline={t('offline.outbox')}
      title={t('outbox.title')}
      back="/m/todo"
      bar={
        items.length > 0 ? (
          <Button size="large" onClick={() => void exportOutbox(items)}>
            {t('outbox.exportAll')}
          </Button>
        ) : null
      }
    >
      {isKept ? null : (
        <p className="phone-over" role="alert">
          {t('outbox.unkept')}
        </p>
      )}
      {items.length === 0 ? (
        <p className="phone-message" role="status">
          {t('outbox.none')}
        </p>
      ) : (
        <ul className="phone-cards" aria-label={t('outbox.title')}>
          {items.map((item) => (
            <WaitingItem key={item.key} item={item} />
          ))}
        </ul>
      )}
    </PhoneFrame>
  );
}

/** What, when, its state and why; what can be done with it. */
function WaitingItem({ item }: { readonly item: OutboxItem }) {
  const { t } = useTranslation('phone');
  const { confirm, now } = usePorts('feedback', 'house');
  const [isAsking, setAsking] = useState(false);
  const [entity = '', id = ''] = item.record.split('/');
  const address = phoneAddress(entity, id);
  const age = ageOf(item.madeAt, now());
  const isSending = item.state === 'sending';
  const tone = item.state === 'refused' ? 'phone-over' : 'phone-hint';
  const abandon = async (): Promise<void> => {
    setAsking(true);
    const question = { title: t('outbox.giveUpAsk', { title: item.title }), danger: true };
    const isSure =
      (await confirm({ ...question, text: t('outbox.giveUpText') })) &&
      (await confirm({ ...question, text: t('outbox.giveUpAgain') }));
    setAsking(false);
    if (isSure) await giveUp(item.key);
  };
  return (
    <li className="phone-card" data-over={item.state === 'refused' ? '' : undefined}>
      <div className="phone-card-head">
        <strong>{item.title}</strong>
        <span className={tone} role="status">
          {t(`outbox.state.${item.state}`)}
        </span>
      </div>
      <p className="phone-hint">{t(`age.${age.unit}`, { count: age.count })}</p>
      {item.reason ? <p className={tone}>{item.reason}</p> : null}
      <div className="phone-deeds">
        <Button disabled={isSending} onClick={() => void retry(item.key)}>
          {t('outbox.retry')}
        </Button>
        {address === undefined ? null : (
          <Button disabled={isSending} onClick={() => navigateTo(address)}>
            {t('outbox.mend')}
          </Button>
        )}
        <Button onClick={() => void exportOutbox([item])}>{t('outbox.export')}</Button>
        <Button danger disabled={isSending || isAsking} onClick={() => void abandon()}>
          {t('outbox.giveUp')}
        </Button>
      </div>
    </li>
  );
}
