import type { ReactNode } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';

interface PanelProps {
  readonly title: string;
  /** It could not be made anew: what it shows is of `at`. */
  readonly isFailed: boolean;
  readonly isDenied: boolean;
  readonly isWaiting: boolean;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly at: string | undefined;
  readonly children: ReactNode;
}

/** A panel with its head. One that failed turns grey and says of when it is; the others go on. */
export function Panel({ title, isFailed, isDenied, isWaiting, at, children }: PanelProps) {
  const { t } = usePorts('texts');
  return (
    <section className="big-screen-panel" data-failed={isFailed} aria-label={title}>
      <h2>
        {title}
        {isFailed ? (
          <small>{t('bigScreen.failed', { at: at ?? t('bigScreen.never') })}</small>
        ) : null}
      </h2>
      {isDenied ? <p className="big-screen-empty">{t('bigScreen.denied')}</p> : null}
      {isWaiting ? <p className="big-screen-empty">{t('bigScreen.waiting')}</p> : null}
      <div className="big-screen-body">{children}</div>
    </section>
  );
}
