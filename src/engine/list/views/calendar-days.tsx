import { ListFailure } from '#engine/base/list-states.tsx';
import { MonthHead, SpanHead } from '#engine/base/month-head.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row, TextPort } from '#engine/base/ports.ts';
import { WeekdayNames } from '#engine/base/weekday-names.tsx';
import type { CalendarSpec } from '#schemas/language/page.ts';
import { CalendarDay } from './calendar-day.tsx';
import { CalendarDrag } from './calendar-drag.tsx';
import { daysOfMonth, daysOfWeek, rowsByDay, shiftWeek } from './calendar-model.ts';
import { useViewRows } from './use-view-rows.ts';

/** Rows of a span that are read at most. */
const MOST = 500;
/** Rows of a day that stand there before it is unfolded. */
const SHOWN = { month: 3, week: 12 } as const;
const MONTH_CHARS = 7;

interface CalendarDaysProps {
  readonly spec: CalendarSpec;
  readonly span: 'week' | 'month';
  /** `YYYY-MM-DD`, any of the span. */
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
  /** Absent: there is no other span. */
  readonly onSpan: ((span: 'week' | 'month') => void) | undefined;
  readonly onYear: (() => void) | undefined;
}

/** The rows of a week or a month, each in its day; a press opens it, and where the schema says so it can be taken to another day. */
export function CalendarDays(props: CalendarDaysProps) {
  const { spec, span, day, today } = props;
  const { t } = useTexts();
  const days = span === 'week' ? daysOfWeek(day) : daysOfMonth(day.slice(0, MONTH_CHARS));
  const { rows, error, isLoading, retry } = useViewRows({
    rule: {
      field: spec.by,
      op: 'between',
      value: [days[0]?.date ?? '', days.at(-1)?.date ?? ''],
    },
    sort: { field: spec.by, order: 'asc' },
    max: MOST,
  });
  if (error) return <ListFailure error={error} onRetry={retry} />;
  const found = rowsByDay(rows ?? [], spec.by);
  return (
    <CalendarDrag spec={spec}>
      <div className="engine-calendar" data-loading={isLoading} data-span={span}>
        <DaysHead {...props} hint={hintOf(rows, span, t)} />
        <WeekdayNames />
        <ol className="engine-calendardays">
          {days.map((one) => (
            <CalendarDay
              key={one.date}
              spec={spec}
              day={one}
              shown={SHOWN[span]}
              isToday={one.date === today}
              rows={found.get(one.date) ?? []}
            />
          ))}
        </ol>
      </div>
    </CalendarDrag>
  );
}

/** What is to be said of the rows of a span: still coming, none, or more than are shown. */
function hintOf(rows: readonly Row[] | null, span: 'week' | 'month', t: TextPort['t']): string {
  if (rows === null) return t('list.loading');
  if (rows.length === 0) return t(span === 'week' ? 'calendar.noneOfWeek' : 'calendar.none');
  if (rows.length < MOST) return '';
  return t(span === 'week' ? 'calendar.weekCapped' : 'calendar.capped', { count: MOST });
}

function DaysHead(props: CalendarDaysProps & { readonly hint: string }) {
  const { span, day, today, hint, onDay, onSpan, onYear } = props;
  const { t } = useTexts();
  const spans = onSpan ? <SpanSwitch span={span} onSpan={onSpan} /> : null;
  if (span === 'month')
    return (
      <MonthHead
        month={day.slice(0, MONTH_CHARS)}
        today={today}
        hint={hint}
        // the day of today, so that a change to the week leads to this one
        onMonth={(month) => onDay(today.startsWith(month) ? today : `${month}-01`)}
        onYear={onYear}
      >
        {spans}
      </MonthHead>
    );
  const days = daysOfWeek(day);
  return (
    <SpanHead
      title={t('calendar.week', { from: days[0]?.date ?? '', to: days.at(-1)?.date ?? '' })}
      previous={t('calendar.previousWeek')}
      next={t('calendar.nextWeek')}
      hint={hint}
      isNow={days.some(({ date }) => date === today)}
      onStep={(step) => onDay(shiftWeek(day, step))}
      onNow={() => onDay(today)}
    >
      {spans}
    </SpanHead>
  );
}

const SPANS = ['week', 'month'] as const;

function SpanSwitch({
  span,
  onSpan,
}: {
  readonly span: 'week' | 'month';
  readonly onSpan: (span: 'week' | 'month') => void;
}) {
  const { t } = useTexts();
  return (
    <span className="engine-spanswitch" role="group" aria-label={t('calendar.span')}>
      {SPANS.map((one) => (
        <button
          key={one}
          type="button"
          className="engine-chip"
          aria-pressed={one === span}
          onClick={() => onSpan(one)}
        >
          {t(`calendar.span.${one}`)}
        </button>
      ))}
    </span>
  );
}
