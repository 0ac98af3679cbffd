import './weekday-names.css';
import { useTexts } from './ports-context.ts';

/** The head of a month of weeks; the days say their date themselves. */
export function WeekdayNames() {
  const { t } = useTexts();
  return (
    <div className="engine-calendarweek" aria-hidden="true">
      {t('calendar.weekdays')
        .split(' ')
        .map((name) => (
          <span key={name}>{name}</span>
        ))}
    </div>
  );
}
