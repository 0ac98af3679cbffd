import type { ReactNode } from 'react';

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
  /** Ways to other spans. */
  readonly children?: ReactNode;
}

const MONTH_CHARS = 7;

/** Which month, and the ways to others. */
export function MonthHead({ month, today, hint, onMonth, onYear, children }: MonthHeadProps) {
  const { t } = useTexts();
  const [year = '', number = ''] = month.split('-');
  return (
    <SpanHead
      title={t('calendar.month', { year, month: Number(number) })}
      previous={t('calendar.previous')}
      next={t('calendar.next')}
      hint={hint}
      isNow={today.startsWith(month)}
      onStep={(step) => onMonth(shiftMonth(month, step))}
      onNow={() => onMonth(today.slice(0, MONTH_CHARS))}
    >
      {children}
      {onYear ? (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever came from the year goes back by one key
        <button type="button" className="engine-link" autoFocus onClick={onYear}>
          {t('calendar.wholeYear')}
        </button>
      ) : null}
    </SpanHead>
  );
}

interface SpanHeadProps {
  readonly title: string;
  /** What the ways to the spans beside it are called. */
  readonly previous: string;
  readonly next: string;
  readonly hint: string;
  /** Today lies in it. */
  readonly isNow: boolean;
  readonly onStep: (step: 1 | -1) => void;
  readonly onNow: () => void;
  readonly children?: ReactNode;
}

/** Which span of time, and the ways to others. */
export function SpanHead(props: SpanHeadProps) {
  const { title, previous, next, hint, isNow, onStep, onNow, children } = props;
  const { t } = useTexts();
  return (
    <div className="engine-monthhead">
      <StepButton label={previous} icon="left" onPress={() => onStep(-1)} />
      <h3 aria-live="polite">{title}</h3>
      <StepButton label={next} icon="right" onPress={() => onStep(1)} />
      <button type="button" className="engine-link" disabled={isNow} onClick={onNow}>
        {t('calendar.today')}
      </button>
      {children}
      <span className="engine-hint" role="status">
        {hint}
      </span>
    </div>
  );
}

function StepButton({
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
