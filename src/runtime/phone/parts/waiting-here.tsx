import { useTranslation } from 'react-i18next';

import { useOutbox } from '#runtime/outbox/use-outbox.ts';

/** What of a record waits for a network: what the server shows of it is older than that. */
export function WaitingHere({ record }: { readonly record: string }) {
  const { t } = useTranslation('phone');
  const { items } = useOutbox();
  return items
    .filter((item) => item.record === record)
    .map((item) => (
      <p
        key={item.key}
        className={item.state === 'refused' ? 'phone-over' : 'phone-old'}
        role="status"
      >
        {t('outbox.here', { title: item.title, state: t(`outbox.state.${item.state}`) })}
        {item.reason ? ` ${item.reason}` : ''}
      </p>
    ));
}
