import { InfoCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { siteAtom } from '#runtime/state/session-state.ts';
import './demo-banner.css';

/** Says that what is shown are sample records; a super admin of a server in demo mode may clear them. */
export function DemoBanner() {
  const { t } = useTranslation('home');
  const ports = usePorts('data', 'feedback');
  const site = useAtomValue(siteAtom);
  const [isBusy, setBusy] = useState(false);
  if (!site.hasDemoData) return null;

  async function handleClear(): Promise<void> {
    const isSure = await ports.confirm({
      title: t('demo.clearTitle'),
      text: t('demo.clearText'),
      danger: true,
      typeName: t('demo.title'),
    });
    if (!isSure) return;
    setBusy(true);
    try {
      await callAddress(ports, 'POST /home/demo/clear', { body: { confirm: 'DEMO' } });
      // every list, tab and figure showed the city
      window.location.reload();
    } catch {
      setBusy(false);
    }
  }

  return (
    <p className="home-demo" role="note">
      <InfoCircleOutlined /> <strong>{t('demo.title')}</strong> <span>{t('demo.text')}</span>
      {site.canClearDemo ? (
        <Button size="small" danger loading={isBusy} onClick={() => void handleClear()}>
          {t('demo.clear')}
        </Button>
      ) : null}
    </p>
  );
}
