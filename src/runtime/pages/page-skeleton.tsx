import { useTranslation } from 'react-i18next';

import './page-skeleton.css';

/** Grey bars where the page will be. */
export function PageSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="page-skeleton" role="status" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
