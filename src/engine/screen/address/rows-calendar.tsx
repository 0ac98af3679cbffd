import { useEffect, useState } from 'react';

import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { WeekdayNames } from '#engine/base/weekday-names.tsx';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { isEmpty } from '#schemas/expressions/functions.ts';
import type { RowsCalendar as CalendarSpec } from '#schemas/language/address-nodes.ts';
import { daysOfMonth, rowsByDay, type Day } from '../../list/views/calendar-model.ts';
import type { GroupedRows } from './rows-model.ts';
import '../../list/views/views.css';

interface RowsCalendarProps {
  readonly node: GroupedRows;
  readonly calendar: CalendarSpec;
  /** Every row of what was asked; a new function is another question. */
  readonly read: () => Promise<readonly Row[]>;
}

/** Rows of a day that stand there; the table shows the others. */
const SHOWN = 4;
const MONTH_CHARS = 7;

/** The months in which rows lie, each day with the chosen values of its rows: levels are seen by their colour. */
export function RowsCalendar({ node, calendar, read }: RowsCalendarProps) {
  const ports = usePorts('texts', 'house');
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    let isGone = false;
    read().then(
      (found) => !isGone && setRows(found),
      () => !isGone && setRows([]),
    );
    return () => {
      isGone = true;
    };
  }, [read]);
  const { t } = ports;
  if (!rows)
    return (
      <p className="engine-message" role="status">
        {t('list.loading')}
      </p>
    );
  const found = rowsByDay(rows, calendar.by);
  const months = [...new Set([...found.keys()].map((day) => day.slice(0, MONTH_CHARS)))].toSorted();
  return (
    <div className="engine-scroll engine-calendar">
      {months.length === 0 ? <p className="engine-message">{t('list.noMatch')}</p> : null}
      {months.map((month) => (
        <Month key={month} month={month} node={node} calendar={calendar} found={found} />
      ))}
    </div>
  );
}

type RowsByDay = ReturnType<typeof rowsByDay>;

interface MonthProps extends Omit<RowsCalendarProps, 'read'> {
  readonly month: string;
  readonly found: RowsByDay;
}

function Month({ month, node, calendar: { values, title }, found }: MonthProps) {
  const { t } = useTexts();
  const [year = '', number = ''] = month.split('-');
  return (
    <section>
      <h4 className="engine-rowsmonth">{t('calendar.month', { year, month: Number(number) })}</h4>
      <WeekdayNames />
      <ol className="engine-calendardays">
        {weeksWith(found, month).map(({ date, isOfMonth }) => {
          const own = isOfMonth ? (found.get(date) ?? []) : [];
          return (
            <li key={date} data-outside={!isOfMonth} data-empty={own.length === 0}>
              <time dateTime={date}>
                <span className="engine-calendarfull">{date}</span>
                <span className="engine-calendarshort">{Number(date.slice(8))}</span>
              </time>
              <ul>
                {own.slice(0, SHOWN).map((row, at) => (
                  // rows of an address need have no id, and they never change places
                  // eslint-disable-next-line react/no-array-index-key
                  <li key={at} className="engine-calendarentry engine-rowsday">
                    {title ? <FieldValue entity={node} name={title} row={row} /> : null}
                    {values.map((name) =>
                      isEmpty(row[name]) ? null : (
                        <FieldValue key={name} entity={node} name={name} row={row} />
                      ),
                    )}
                  </li>
                ))}
              </ul>
              {own.length > SHOWN ? (
                <span className="engine-hint">
                  {t('calendar.more', { count: own.length - SHOWN })}
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const WEEK = 7;

/** The weeks of a month from the first to the last that holds rows. */
function weeksWith(found: RowsByDay, month: string): readonly Day[] {
  const days = daysOfMonth(month);
  const filled = days.flatMap(({ date, isOfMonth }, at) =>
    isOfMonth && found.has(date) ? [Math.floor(at / WEEK)] : [],
  );
  return days.slice((filled[0] ?? 0) * WEEK, ((filled.at(-1) ?? 0) + 1) * WEEK);
}
