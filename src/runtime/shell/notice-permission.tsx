import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Offers desktop notices where the browser has them; on a plain `http://10.x` page it says why there are none. */
export function NoticePermission() {
  const { t } = useTranslation('shell');
  const isPossible = window.isSecureContext && 'Notification' in window;
  const [permission, setPermission] = useState(isPossible ? Notification.permission : 'unsupported');
  if (permission === 'granted' || permission === 'denied') return null;
  return (
    <p className="bell-notice">
      {permission === 'default' ? (
        <Button size="small" onClick={() => void Notification.requestPermission().then(setPermission)}>
          {t('bell.desktop')}
        </Button>
      ) : (
        t('bell.noDesktop')
      )}
    </p>
  );
}
