import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { askBuild } from '#runtime/failure/chunk-failure.ts';
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
    const look = (): void => void askBuild().then((build) => build === 'newer' && setNewer(true));
    const timer = setInterval(look, LOOK_EVERY_MS);
    // a hidden page does not ask; it looks when it is shown again
    document.addEventListener('visibilitychange', look);
    // what did not come may be gone, or the network was
    window.addEventListener('vite:preloadError', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('vite:preloadError', look);
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
