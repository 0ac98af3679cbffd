import { useEffect, useRef, useState } from 'react';

import { ListFailure } from '#engine/base/list-states.tsx';
import { MonthHead } from '#engine/base/month-head.tsx';
import { useHouse, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row, TextPort } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { WeekdayNames } from '#engine/base/weekday-names.tsx';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { CalendarSpec } from '#schemas/language/page.ts';
import { useListFacts } from '../list-context.ts';
import { rowClassOf } from '../row-class.ts';
import { daysOfMonth, rowsByDay, type Day } from './calendar-model.ts';
import { EntryTitle } from './entry-title.tsx';
import { useViewRows } from './use-view-rows.ts';
import { YearView } from './year-view.tsx';
import './views.css';

/** Rows of a month that are read at most. */
const MOST = 500;
/** Rows of a day that stand there before it is unfolded. */
const SHOWN = 3;
const MONTH_CHARS = 7;
const YEAR_CHARS = 4;

/** The rows that match by their days: a month, or the year with the ways to its months. */
export function CalendarView() {
  const ports = useHouse();
  const { model } = useListFacts();
  const spec = model.spec.calendar;
  const today = wallTime(ports.now()).slice(0, 10);
  const [month, setMonth] = useState(today.slice(0, MONTH_CHARS));
  const isYearly = spec?.span === 'year';
  const [isYear, setYear] = useState(isYearly);
  // nothing is focused until somebody went somewhere
  const [left, setLeft] = useState<string>();
  if (!spec) return <UnknownMarker word="calendar" />;
  if (isYear)
    return (
      <YearView
        spec={spec}
        year={Number(month.slice(0, YEAR_CHARS))}
        today={today}
        focused={left}
        onYear={(year) => setMonth(`${year}${month.slice(YEAR_CHARS)}`)}
        onMonth={(chosen) => {
          setMonth(chosen);
          setYear(false);
        }}
      />
    );
  const toYear = (): void => {
    setLeft(month);
    setYear(true);
  };
  return (
    <MonthView
      spec={spec}
      month={month}
      today={today}
      onMonth={setMonth}
      onYear={isYearly ? toYear : undefined}
    />
  );
}

interface MonthViewProps {
  readonly spec: CalendarSpec;
  /** `YYYY-MM` */
  readonly month: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly onMonth: (month: string) => void;
  readonly onYear: (() => void) | undefined;
}

/** The rows of a month, each in its day; a press opens it. */
function MonthView({ spec: { by }, month, today, onMonth, onYear }: MonthViewProps) {
  const { t } = useTexts();
  const days = daysOfMonth(month);
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const { rows, error, isLoading, retry } = useViewRows({
    rule: { field: by, op: 'between', value: [first, last] },
    sort: { field: by, order: 'asc' },
    max: MOST,
  });
  if (error) return <ListFailure error={error} onRetry={retry} />;
  const found = rowsByDay(rows ?? [], by);
  return (
    <div className="engine-calendar" data-loading={isLoading}>
      <MonthHead
        month={month}
        today={today}
        hint={hintOf(rows, t)}
        onMonth={onMonth}
        onYear={onYear}
      />
      <WeekdayNames />
      <ol className="engine-calendardays">
        {days.map((day) => (
          <DayCell
            key={day.date}
            day={day}
            isToday={day.date === today}
            rows={found.get(day.date) ?? []}
          />
        ))}
      </ol>
    </div>
  );
}

/** Scrolls the box of the list, and nothing around it, so far that the day is seen whole. */
function bringIntoBox(day: HTMLElement | null): void {
  const box = day?.closest('.engine-box');
  if (!day || !box) return;
  const below = day.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
  if (below > 0) box.scrollTop += below;
}

/** What is to be said of the rows of a month: still coming, none, or more than are shown. */
function hintOf(rows: readonly Row[] | null, t: TextPort['t']): string {
  if (rows === null) return t('list.loading');
  if (rows.length === 0) return t('calendar.none');
  return rows.length >= MOST ? t('calendar.capped', { count: MOST }) : '';
}

interface DayCellProps {
  readonly day: Day;
  readonly isToday: boolean;
  readonly rows: readonly Row[];
}

function DayCell({ day, isToday, rows }: DayCellProps) {
  const ports = usePorts('texts', 'house');
  const { model } = useListFacts();
  const [isUnfolded, setUnfolded] = useState(false);
  const { title = nameFieldOf(model.entity), tag } = model.spec.calendar ?? {};
  // folding away a single one would save nothing
  const shown = isUnfolded || rows.length <= SHOWN + 1 ? rows : rows.slice(0, SHOWN);
  const rowClass = rowClassOf(model, ports);
  const cell = useRef<HTMLLIElement>(null);
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (isToday) bringIntoBox(cell.current);
    // rows of the days above push this one down
  }, [isToday, hasRows]);
  return (
    <li
      ref={cell}
      data-outside={!day.isOfMonth}
      data-today={isToday}
      data-empty={rows.length === 0}
    >
      <time dateTime={day.date} {...(isToday ? { 'aria-current': 'date' as const } : {})}>
        <span className="engine-calendarfull">{day.date}</span>
        <span className="engine-calendarshort">{Number(day.date.slice(8))}</span>
      </time>
      <ul>
        {shown.map((row) => (
          <li key={rowId(row)} className={`engine-calendarentry ${rowClass(row)}`}>
            <EntryTitle row={row} name={title} />
            {tag && model.entity.fields[tag] ? (
              <FieldValue entity={model.entity} name={tag} row={row} />
            ) : null}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN + 1 ? (
        <button
          type="button"
          className="engine-link"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded
            ? ports.t('calendar.fewer')
            : ports.t('calendar.more', { count: rows.length - SHOWN })}
        </button>
      ) : null}
    </li>
  );
}
