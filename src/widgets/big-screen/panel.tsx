import type { ReactNode } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';

interface PartState {
  /** It could not be made anew: what it shows is of `at`. */
  readonly isFailed: boolean;
  readonly isDenied: boolean;
  readonly isWaiting: boolean;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly at: string | undefined;
}

interface PanelProps extends PartState {
  readonly title: string;
  readonly children: ReactNode;
}

/** A panel with its head. One that failed turns grey and says of when it is; the others go on. */
export function Panel({ title, children, ...state }: PanelProps) {
  const { isFailed, at } = state;
  return (
    <section className="big-screen-panel" data-failed={isFailed} aria-label={title}>
      <h2>
        {title}
        {isFailed ? (
          <small>
            <FailedWords at={at} />
          </small>
        ) : null}
      </h2>
      <Absent {...state} />
      <div className="big-screen-body">{children}</div>
    </section>
  );
}

/** That a part could not be made anew, and of when it is. */
export function FailedWords({ at }: Pick<PartState, 'at'>) {
  const { t } = usePorts('texts');
  return <>{at === undefined ? t('bigScreen.failedFirst') : t('bigScreen.failed', { at })}</>;
}

/** Why there is nothing to see of a part: who looks may not, or it has not come yet. */
export function Absent({ isDenied, isWaiting }: Pick<PartState, 'isDenied' | 'isWaiting'>) {
  const { t } = usePorts('texts');
  if (isDenied) return <p className="big-screen-empty">{t('bigScreen.denied')}</p>;
  return isWaiting ? <p className="big-screen-empty">{t('bigScreen.waiting')}</p> : null;
}
