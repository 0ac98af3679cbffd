import { shiftMonth } from '#schemas/types/dates.ts';
import { LineIcon } from './icon.tsx';
import { useTexts } from './ports-context.ts';
import './month-head.css';

interface MonthHeadProps {
  /** `YYYY-MM` */
  readonly month: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly hint: string;
  readonly onMonth: (month: string) => void;
  /** The way to the whole year, where there is one. */
  readonly onYear?: (() => void) | undefined;
}

const MONTH_CHARS = 7;

/** Which month, and the ways to others. */
export function MonthHead({ month, today, hint, onMonth, onYear }: MonthHeadProps) {
  const { t } = useTexts();
  const [year = '', number = ''] = month.split('-');
  return (
    <div className="engine-monthhead">
      <MonthButton
        label={t('calendar.previous')}
        icon="left"
        onPress={() => onMonth(shiftMonth(month, -1))}
      />
      <h3 aria-live="polite">{t('calendar.month', { year, month: Number(number) })}</h3>
      <MonthButton
        label={t('calendar.next')}
        icon="right"
        onPress={() => onMonth(shiftMonth(month, 1))}
      />
      <button
        type="button"
        className="engine-link"
        disabled={today.startsWith(month)}
        onClick={() => onMonth(today.slice(0, MONTH_CHARS))}
      >
        {t('calendar.today')}
      </button>
      {onYear ? (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever came from the year goes back by one key
        <button type="button" className="engine-link" autoFocus onClick={onYear}>
          {t('calendar.wholeYear')}
        </button>
      ) : null}
      <span className="engine-hint" role="status">
        {hint}
      </span>
    </div>
  );
}

function MonthButton({
  label,
  icon,
  onPress,
}: {
  readonly label: string;
  readonly icon: string;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="engine-iconbutton"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <LineIcon name={icon} />
    </button>
  );
}
