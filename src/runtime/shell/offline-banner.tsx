import { useAtomValue } from 'jotai';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { connectionAtom } from '../realtime/message-state.ts';
import './offline-banner.css';

const SHOW_AFTER_MS = 3000;
const GREEN_MS = 2000;

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
}

/** Amber after three seconds without a connection, green for two when it is back. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const isOnline = useOnline();
  const isLost = useAtomValue(connectionAtom).state === 'reconnecting' || !isOnline;
  const [shown, setShown] = useState<'no' | 'lost' | 'back'>('no');

  useEffect(() => {
    const timer = isLost
      ? setTimeout(() => setShown('lost'), SHOW_AFTER_MS)
      : setTimeout(() => setShown('no'), GREEN_MS);
    if (!isLost) setShown((now) => (now === 'lost' ? 'back' : now));
    return () => clearTimeout(timer);
  }, [isLost]);

  if (shown === 'no') return null;
  return (
    <div className="offline-banner" data-state={shown} role="status">
      {t(shown === 'lost' ? 'offline.lost' : 'offline.back')}
    </div>
  );
}
