import { useRequest } from 'ahooks';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useTab } from '#engine/base/tab.ts';
import { useRenewal } from '#engine/base/use-reconnect.ts';
import type { Address, AnswerAt } from '#schemas/api/contracts.ts';
import './home-card.css';

/** ms between two looks while the page is shown */
const REFRESH_MS = 60_000;

/** ms that cards of one endpoint share an answer */
const SHARED_MS = 5000;

/** What a card shows: an address of the product. */
type CardAddress = Extract<Address, `GET ${string}`>;

interface Props<A extends CardAddress> {
  readonly title: string;
  readonly api: A;
  readonly params?: Row;
  readonly className?: string;
  readonly extra?: ReactNode;
  readonly children: (data: AnswerAt<A>) => ReactNode;
}

/** A card that loads, fails and retries alone, and looks again every minute while it is shown. */
export function HomeCard<A extends CardAddress>({
  title,
  api,
  params,
  className = '',
  extra,
  children,
}: Props<A>) {
  const { t } = useTranslation(['home', 'common']);
  const ports = usePorts('data', 'house');
  const isActive = useTab()?.isActive ?? true;
  const key = JSON.stringify(params ?? {});
  const { data, error, loading, refresh } = useRequest(
    () => ports.call<AnswerAt<A>>(api, params ? { params } : {}, { isSilent: true }),
    {
      refreshDeps: [api, key],
      cacheKey: `${String(ports.user['id'])}:${api}:${key}`,
      cacheTime: SHARED_MS,
      onError: () => {},
    },
  );
  const wasActive = useRef(isActive);

  useRenewal(refresh);
  useEffect(() => {
    if (!isActive) {
      wasActive.current = false;
      return;
    }
    if (!wasActive.current) refresh();
    wasActive.current = true;
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isActive, refresh]);

  return (
    <section className={`home-card ${className}`} aria-label={title} aria-busy={loading}>
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      <div className="home-card-body">
        {error && data === undefined ? (
          <CardFailure message={t('card.failed', { message: error.message })} onRetry={refresh} />
        ) : data === undefined ? (
          <div className="home-wait" role="status" aria-label={t('common:loading')} />
        ) : (
          children(data)
        )}
      </div>
    </section>
  );
}

function CardFailure({
  message,
  onRetry,
}: {
  readonly message: string;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation('common');
  return (
    <div className="home-failure" role="alert">
      <p>{message}</p>
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
