import { useTranslation } from 'react-i18next';

import type { RowTime } from './row-time.ts';

/** The time beside a row in words; the exact one stands in its tooltip. */
export function RowTimeText({ time }: { readonly time: RowTime | undefined }) {
  const { t } = useTranslation('home');
  if (!time) return null;
  return (
    <time
      className={`num ${time.key === 'late' ? 'home-late' : 'text-2'}`}
      dateTime={`${time.at.replace(' ', 'T')}+08:00`}
      title={time.at}
    >
      {t(`time.${time.key}`, { time: t(`time.${time.unit}`, { count: time.count }) })}
    </time>
  );
}
