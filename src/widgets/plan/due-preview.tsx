import { observer } from '@formily/react';
import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useHouse, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { BlockProps, InputProps } from '#engine/base/registry.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import {
  addDays,
  dueDaysWithin,
  unknownYears,
  type DueDate,
  type OffDays,
} from '#schemas/plans/due-dates.ts';
import { readPeriod } from './read-period.ts';
import './due-preview.css';

const SPAN_DAYS = 30;
/** How far days off are asked for beside the span: what is off at its ends moves in or out. */
const AROUND_DAYS = 62;
const NO_VALUES: Row = {};

/** The days that the rule of a form would mean, while it is filled in. */
export const DuePreviewInput = observer(({ id, values = NO_VALUES }: InputProps) => (
  // each value is read here, so that the form tells of its change
  <DuePreview id={id} values={{ ...values }} />
));

/** The days of a stored rule. */
export function DuePreviewBlock({ row, title }: BlockProps) {
  return (
    <section className="engine-block">
      {title ? <h3>{title}</h3> : null}
      <DuePreview id={undefined} values={row} />
    </section>
  );
}

interface DuePreviewProps {
  readonly id: string | undefined;
  readonly values: Row;
}

/** The days of the next 30 on which work is due, those that moved or fall out marked; years without a table of holidays are said. */
function DuePreview({ id, values }: DuePreviewProps) {
  const { t } = useTexts();
  const today = formatWallDay(useHouse().now());
  const span = { from: today, to: addDays(today, SPAN_DAYS - 1) };
  const offDays = useOffDays(today);
  const period = readPeriod(values);
  if (!offDays) return <p className="engine-hint">{t('list.loading')}</p>;
  const dates = period === null ? [] : dueDaysWithin(period, span, offDays);
  const shown = dates.filter(({ left }) => left !== 'merged');
  const unknown = period?.offDays === 'ignore' ? [] : unknownYears(span, offDays);
  return (
    <div id={id} className="dsr-due" aria-live="polite" tabIndex={-1}>
      {shown.length === 0 ? <p className="engine-hint">{t('form.due.none')}</p> : null}
      <ol>
        {shown.map((date) => (
          <DueDay key={date.slot} date={date} />
        ))}
      </ol>
      {unknown.length > 0 ? (
        <p className="engine-hint">{t('form.due.unknown', { years: unknown.join(' ') })}</p>
      ) : null}
    </div>
  );
}

function DueDay({ date: { slot, day, left } }: { readonly date: DueDate }) {
  const { t } = useTexts();
  const names = t('calendar.weekdays').split(' ');
  const weekday =
    names[(new Date(`${day}T12:00:00Z`).getUTCDay() + names.length - 1) % names.length];
  return (
    <li data-left={left ?? undefined}>
      <time dateTime={day}>{day.slice(5)}</time> {weekday}
      {left === 'skipped' ? <span>{t('form.due.skipped')}</span> : null}
      {left === null && slot !== day ? (
        <span>{t('form.due.moved', { day: slot.slice(5) })}</span>
      ) : null}
    </li>
  );
}

/** What is known of days off around the next weeks; null until it has come. Who may not ask for them sees weekends alone. */
function useOffDays(today: string): OffDays | null {
  const ports = usePorts('data');
  const [known, setKnown] = useState<OffDays | null>(null);
  useEffect(() => {
    let isGone = false;
    const params = { from: addDays(today, -AROUND_DAYS), to: addDays(today, AROUND_DAYS) };
    callAddress(ports, 'GET /ops/period/offDays', { params }, { isSilent: true }).then(
      ({ off, worked, years }) =>
        !isGone && setKnown({ off: new Set(off), worked: new Set(worked), years: new Set(years) }),
      () => !isGone && setKnown({ off: new Set(), worked: new Set(), years: new Set() }),
    );
    return () => {
      isGone = true;
    };
  }, [ports, today]);
  return known;
}
