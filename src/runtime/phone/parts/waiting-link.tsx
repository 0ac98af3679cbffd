import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

import { useOutbox } from '#runtime/outbox/use-outbox.ts';
import { navigateTo } from '#runtime/router/navigation.ts';

/** 待发送 n, red where something was refused: leads to what waits. Absent where nothing does. */
export function WaitingLink() {
  const { t } = useTranslation('phone');
  const { count, refused } = useOutbox();
  if (count === 0) return null;
  return (
    <Button
      type="link"
      danger={refused > 0}
      className="phone-waiting"
      onClick={() => navigateTo('/m/outbox')}
    >
      {refused > 0 ? t('outbox.refused', { count: refused }) : t('outbox.count', { count })}
    </Button>
  );
}
