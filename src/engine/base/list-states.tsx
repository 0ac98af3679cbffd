import { Button } from 'antd';
import type { ReactNode } from 'react';

import { titleInside } from '#schemas/language/derive.ts';
import { LineIcon } from './icon.tsx';
import { useTexts } from './ports-context.ts';
import type { CallError } from './ports.ts';
import { useReconnect } from './use-reconnect.ts';
import { useTryAgain } from './use-try-again.ts';

const FORBIDDEN = 403;

interface FailureProps {
  readonly error: CallError | null;
  readonly onRetry: () => void;
  /** On a page in the whole window, which has no menu to leave by. */
  readonly onBack?: (() => void) | undefined;
}

/** In place of the table when the question failed; the filters stay. Asked again by itself when the network is back, and while the server is in trouble. */
export function ListFailure({ error, onRetry, onBack }: FailureProps) {
  const { t } = useTexts();
  useReconnect(onRetry);
  useTryAgain(error, onRetry);
  const back = onBack ? <Button onClick={onBack}>{t('list.back')}</Button> : null;
  if (error?.code === FORBIDDEN)
    return (
      <ListMessage
        icon="stop"
        text={t('list.noRight')}
        hint={error.right ? t('list.askAdminFor', { right: error.right }) : t('list.askAdmin')}
      >
        {back}
      </ListMessage>
    );
  return (
    <ListMessage
      icon="warning"
      text={error?.message ?? t('list.cancelled')}
      hint={error?.requestId ? t('list.requestId', { id: error.requestId }) : undefined}
      isAlert
    >
      <Button onClick={onRetry}>{t('list.retry')}</Button>
      {back}
    </ListMessage>
  );
}

interface EmptyProps {
  readonly isFiltered: boolean;
  /** What the list calls its records. */
  readonly entityTitle: string;
  /** The entity's own words for "none yet". */
  readonly text?: string | undefined;
  readonly onClear: () => void;
  readonly createButton: ReactNode;
}

/** No rows: either nothing exists yet, or nothing matches. */
export function ListEmpty({ isFiltered, entityTitle, text, onClear, createButton }: EmptyProps) {
  const { t } = useTexts();
  if (isFiltered)
    return (
      <ListMessage icon="search" text={t('list.noMatch')}>
        <Button onClick={onClear}>{t('list.clearFilters')}</Button>
      </ListMessage>
    );
  return (
    <ListMessage icon="inbox" text={text ?? t('list.noData', { title: titleInside(entityTitle) })}>
      {createButton}
    </ListMessage>
  );
}

interface MessageProps {
  readonly icon: string;
  readonly text: string;
  readonly hint?: string | undefined;
  readonly isAlert?: boolean;
  readonly children?: ReactNode;
}

/** What is said in the place of rows or a picture. */
export function ListMessage({ icon, text, hint, isAlert, children }: MessageProps) {
  return (
    <div className="engine-message" role={isAlert ? 'alert' : 'status'}>
      <LineIcon name={icon} />
      <p>{text}</p>
      {hint ? <p className="engine-hint">{hint}</p> : null}
      {children}
    </div>
  );
}
