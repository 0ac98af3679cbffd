import { Button } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useTryAgain } from '#engine/base/use-try-again.ts';
import { onReconnect } from '#runtime/services/realtime.ts';
import { useFailure } from './chunk-failure.ts';

interface Props {
  readonly error: Error;
  /** Mounts the failed part anew. */
  readonly onRetry: () => void;
  /** Further ways out, beside the retry. */
  readonly children?: ReactNode;
}

/** Stands in the place of a part that failed. A part of an older build that is gone needs the page again; everything else may be tried again, and is when the network is back. */
export function PageFailure({ error, onRetry, children }: Props) {
  const { t } = useTranslation('common');
  const { isAway, needsPage, title } = useFailure(error);
  useEffect(() => {
    const stop = onReconnect(onRetry);
    return () => {
      stop();
    };
  }, [onRetry]);
  useTryAgain(error, onRetry);
  const requestId =
    'requestId' in error && typeof error.requestId === 'string' ? error.requestId : null;
  return (
    <div className="plain-card" role="alert">
      <h2>{t(title)}</h2>
      <p className="text-2">
        {isAway ? t('failure.keepOpen') : needsPage ? t('failure.draftsKept') : error.message}
      </p>
      {requestId ? <p className="text-2">{t('failure.requestId', { id: requestId })}</p> : null}
      <div className="failure-ways">
        <Button type="primary" onClick={needsPage ? () => window.location.reload() : onRetry}>
          {t(needsPage ? 'failure.reload' : 'retry')}
        </Button>
        {children}
      </div>
    </div>
  );
}
