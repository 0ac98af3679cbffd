import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { tabsAtom } from '#runtime/state/tabs-state.ts';
import './new-version.css';

/** ms between two looks at the served build */
const LOOK_EVERY_MS = 60_000;

/** Says that a newer build is served, or that a part of this one is gone; never reloads by itself. */
export function NewVersion() {
  const { t } = useTranslation('shell');
  const [isNewer, setNewer] = useState(false);
  const isDirty = useAtomValue(tabsAtom).tabs.some((tab) => tab.isDirty);

  useEffect(() => {
    // without a network nothing is gone, it only cannot come
    const handleGone = (): void => setNewer((was) => was || navigator.onLine);
    const look = (): void =>
      void servedBuild().then(
        (id) => id && id !== import.meta.env['VITE_BUILD_ID'] && setNewer(true),
      );
    const timer = setInterval(look, LOOK_EVERY_MS);
    // a hidden page does not ask; it looks when it is shown again
    document.addEventListener('visibilitychange', look);
    window.addEventListener('vite:preloadError', handleGone);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('vite:preloadError', handleGone);
    };
  }, []);

  if (!isNewer) return null;
  return (
    <div className="new-version" role="status">
      <span>
        {t('newVersion.text')}
        {isDirty ? ` ${t('newVersion.dirty')}` : ''}
      </span>
      <Button type="primary" size="small" onClick={() => window.location.reload()}>
        {t('newVersion.reload')}
      </Button>
      <Button size="small" onClick={() => setNewer(false)}>
        {t('newVersion.later')}
      </Button>
    </div>
  );
}

async function servedBuild(): Promise<string | null> {
  if (!import.meta.env.PROD || document.hidden) return null;
  try {
    const answer = await fetch('./build.json', { cache: 'no-store' });
    return answer.ok ? ((await answer.json()) as { readonly id: string }).id : null;
  } catch {
    return null;
  }
}
