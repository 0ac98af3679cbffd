import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { LineIcon } from '#engine/base/icon.tsx';
import { navigateTo } from '#runtime/router/navigation.ts';
import { toggleHelp } from '#runtime/state/shell-state.ts';
import { useOnline } from './use-online.ts';

interface PhoneFrameProps {
  readonly title: string;
  /** What this page can and cannot do without a network. */
  readonly offline: string;
  /** Where 返回 leads when nothing stands behind this page; absent on the first page. */
  readonly back?: string;
  /** What waits to be sent, beside the dot of the network. */
  readonly waiting?: ReactNode;
  /** The one or two buttons of the page, always in reach. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** Head of 48 px, the page, and a bar of 56 px at its foot (UX.md section 13.19). */
export function PhoneFrame({ title, offline, back, waiting, bar, children }: PhoneFrameProps) {
  const { t } = useTranslation('phone');
  const isOnline = useOnline();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="phone">
      <header className="phone-head">
        {back === undefined ? null : (
          <Button
            type="text"
            className="phone-back"
            aria-label={t('back')}
            icon={<LineIcon name="left" />}
            onClick={() => goBack(back)}
          />
        )}
        <h1>{title}</h1>
        {waiting}
        <span className="phone-net" data-online={isOnline} role="status">
          {t(isOnline ? 'net.on' : 'net.off')}
        </span>
        <Button
          type="text"
          className="phone-help"
          aria-label={t('help')}
          icon={<LineIcon name="help" />}
          onClick={toggleHelp}
        />
      </header>
      {isOnline ? null : (
        <p className="phone-offline" role="status">
          {offline}
        </p>
      )}
      <main className="phone-body" tabIndex={-1}>
        {children}
      </main>
      {bar ? <div className="phone-bar">{bar}</div> : null}
    </div>
  );
}

/** Back where one came from; an address that was scanned or pasted has nothing behind it. */
function goBack(otherwise: string): void {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: unknown };
  if (typeof idx === 'number' && idx > 0) window.history.back();
  else navigateTo(otherwise, { replace: true });
}
