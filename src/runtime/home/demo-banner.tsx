import { InfoCircleOutlined } from '@ant-design/icons';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { siteAtom } from '../session/session-state.ts';

/** Says that what is shown are sample records. */
export function DemoBanner() {
  const { t } = useTranslation('home');
  if (!useAtomValue(siteAtom).hasDemoData) return null;
  return (
    <p className="home-demo" role="note">
      <InfoCircleOutlined /> <strong>{t('demo.title')}</strong> <span>{t('demo.text')}</span>
    </p>
  );
}
