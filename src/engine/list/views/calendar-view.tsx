import { useState } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { CalendarSpec } from '#schemas/language/page.ts';
import { useListFacts } from '../list-context.ts';
import { CalendarDays } from './calendar-days.tsx';
import { YearView } from './year-view.tsx';
import './views.css';

const MONTH_CHARS = 7;
const YEAR_CHARS = 4;

/** The rows that match by their days: a week, a month, or the year with the ways to its months. */
export function CalendarView() {
  const spec = useListFacts().model.spec.calendar;
  return spec ? <Calendar spec={spec} /> : <UnknownMarker word="calendar" />;
}

function Calendar({ spec }: { readonly spec: CalendarSpec }) {
  const today = wallTime(useHouse().now()).slice(0, 10);
  const [day, setDay] = useState(today);
  const [span, setSpan] = useState(spec.span ?? 'month');
  // nothing is focused until somebody went somewhere
  const [left, setLeft] = useState<string>();
  const month = day.slice(0, MONTH_CHARS);
  if (span === 'year')
    return (
      <YearView
        spec={spec}
        year={Number(day.slice(0, YEAR_CHARS))}
        today={today}
        focused={left}
        onYear={(year) => setDay(`${year}${day.slice(YEAR_CHARS)}`)}
        onMonth={(chosen) => {
          setDay(`${chosen}-01`);
          setSpan('month');
        }}
      />
    );
  const toYear = (): void => {
    setLeft(month);
    setSpan('year');
  };
  return (
    <CalendarDays
      spec={spec}
      span={span}
      day={day}
      today={today}
      onDay={setDay}
      onSpan={spec.span === 'week' ? setSpan : undefined}
      onYear={spec.span === 'year' ? toYear : undefined}
    />
  );
}
