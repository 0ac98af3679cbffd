import { useTranslation } from 'react-i18next';

import { useHouse } from '#engine/base/ports-context.ts';
import { formatDateInWords, formatWeekday } from '#schemas/formats/times.ts';

/** A day (default today) in words with its weekday: 2026年11月27日 星期五. */
export function useDayInWords(day?: string): string {
  const { t } = useTranslation('home');
  const { now } = useHouse();
  const at = day ?? now();
  const date = formatDateInWords(at, {
    year: t('date.year'),
    month: t('date.month'),
    day: t('date.day'),
  });
  return `${date} ${formatWeekday(at, { weekdays: t('date.weekdays').split(' ') })}`;
}
