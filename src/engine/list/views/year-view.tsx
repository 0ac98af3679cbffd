import { LineIcon } from '#engine/base/icon.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import { knownTone } from '#engine/fields/cells/tag-cells.tsx';
import { toneOfValue } from '#engine/fields/cells/toned-cell.tsx';
import type { CalendarSpec } from '#schemas/language/page.ts';
import { cardOf, statesOf } from '#schemas/types/ask.ts';
import { useListFacts } from '../list-context.ts';
import { daysOfMonth } from './calendar-model.ts';
import { useYearCounts } from './use-year-counts.ts';
import { heatOf, monthsOf, type DayCount } from './year-model.ts';
import './year-view.css';

interface YearViewProps {
  readonly spec: CalendarSpec;
  readonly year: number;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** The month whose button gets the focus: the one that was left. */
  readonly focused: string | undefined;
  readonly onYear: (year: number) => void;
  readonly onMonth: (month: string) => void;
}

/** The rows of a year as twelve small months: a day in the tone of what it holds, or the darker the more it holds. A press leads to the month. */
export function YearView({ spec, year, today, focused, onYear, onMonth }: YearViewProps) {
  const { t } = useTexts();
  const counts = useYearCounts(year, spec);
  const toneOf = useTagTone(spec.tag);
  if (counts.error) return <ListFailure error={counts.error} onRetry={counts.retry} />;
  const days = counts.days ?? new Map<string, DayCount>();
  const most = Math.max(0, ...[...days.values()].map(({ count }) => count));
  const tags = tagsOf(days).filter((key) => toneOf(key) !== undefined);
  const hint =
    counts.days === null
      ? t('list.loading')
      : counts.isCapped
        ? t('calendar.yearCapped')
        : days.size === 0
          ? t('calendar.noneOfYear')
          : '';
  return (
    <div className="engine-calendar" data-loading={counts.isLoading}>
      <YearHead year={year} today={today} hint={hint} onYear={onYear} />
      <div className="engine-year">
        {monthsOf(year).map((month) => (
          <MonthTile
            key={month}
            month={month}
            today={today}
            days={days}
            isFocused={month === focused}
            lookOf={(day) => toneOf(day.tags[0]?.key) ?? `heat-${heatOf(day.count, most)}`}
            onPress={() => onMonth(month)}
          />
        ))}
      </div>
      {days.size > 0 ? <Legend tag={spec.tag} tags={tags} most={most} /> : null}
    </div>
  );
}

function YearHead({
  year,
  today,
  hint,
  onYear,
}: Pick<YearViewProps, 'year' | 'today' | 'onYear'> & { readonly hint: string }) {
  const { t } = useTexts();
  const step = (by: 1 | -1) => {
    const label = t(by === 1 ? 'calendar.nextYear' : 'calendar.previousYear');
    return (
      <button
        type="button"
        className="engine-iconbutton"
        aria-label={label}
        title={label}
        onClick={() => onYear(year + by)}
      >
        <LineIcon name={by === 1 ? 'right' : 'left'} />
      </button>
    );
  };
  return (
    <div className="engine-monthhead">
      {step(-1)}
      <h3 aria-live="polite">{t('calendar.year', { year })}</h3>
      {step(1)}
      <button
        type="button"
        className="engine-link"
        disabled={today.startsWith(String(year))}
        onClick={() => onYear(Number(today.slice(0, 4)))}
      >
        {t('calendar.thisYear')}
      </button>
      <span className="engine-hint" role="status">
        {hint}
      </span>
    </div>
  );
}

interface MonthTileProps {
  readonly month: string;
  readonly today: string;
  readonly days: ReadonlyMap<string, DayCount>;
  readonly isFocused: boolean;
  lookOf(day: DayCount): string;
  onPress(): void;
}

function MonthTile({ month, today, days, isFocused, lookOf, onPress }: MonthTileProps) {
  const { t } = useTexts();
  const number = Number(month.slice(5));
  const cells = daysOfMonth(month);
  const count = cells.reduce(
    (sum, { date, isOfMonth }) => sum + (isOfMonth ? (days.get(date)?.count ?? 0) : 0),
    0,
  );
  return (
    <button
      type="button"
      className="engine-yearmonth"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes back from a month stands where he left
      autoFocus={isFocused}
      aria-label={t('calendar.monthCount', { month: number, count })}
      onClick={onPress}
    >
      <strong>
        {t('calendar.monthOnly', { month: number })}
        {count > 0 ? <small>{count}</small> : null}
      </strong>
      <span className="engine-yeardays" aria-hidden="true">
        {cells.map(({ date, isOfMonth }) => {
          const day = isOfMonth ? days.get(date) : undefined;
          return (
            <span
              key={date}
              className={day ? `engine-yearday engine-tone-${lookOf(day)}` : 'engine-yearday'}
              data-outside={!isOfMonth}
              data-today={isOfMonth && date === today}
              title={day && t('calendar.dayCount', { date, count: day.count })}
            >
              {isOfMonth ? Number(date.slice(8)) : ''}
            </span>
          );
        })}
      </span>
    </button>
  );
}

const HEAT_STEPS = [1, 2, 3, 4];

/** What the colours mean: each value in its own, or few to many. */
function Legend({
  tag,
  tags,
  most,
}: {
  readonly tag: string | undefined;
  readonly tags: readonly string[];
  readonly most: number;
}) {
  const { t } = useTexts();
  const { model } = useListFacts();
  if (tag !== undefined && tags.length > 0)
    return (
      <p className="engine-yearlegend">
        {tags.map((key) => (
          <FieldValue
            key={key}
            entity={model.entity}
            name={tag}
            row={{ [tag]: valueOf(model.entity.fields[tag], key) }}
          />
        ))}
      </p>
    );
  if (most < 2) return null;
  return (
    <p className="engine-yearlegend engine-hint">
      {t('calendar.few')}
      {HEAT_STEPS.map((step) => (
        <span key={step} className={`engine-yearday engine-tone-heat-${step}`} aria-hidden="true" />
      ))}
      {t('calendar.many', { count: most })}
    </p>
  );
}

function tagsOf(days: ReadonlyMap<string, DayCount>): readonly string[] {
  const keys = [...days.values()].flatMap(({ tags }) => tags.map(({ key }) => key));
  return [...new Set(keys)].toSorted();
}

type Field = Parameters<typeof cardOf>[0];

/** Keys of groups are texts; what they stand for is what the type reads. */
function valueOf(field: Field | undefined, key: string): unknown {
  return field && cardOf(field)?.kind === 'bool' ? key === 'true' : key;
}

/** The tone that a value of the tag has: by its conditions, its states, or its dictionary. */
function useTagTone(tag: string | undefined): (key: string | undefined) => string | undefined {
  const ports = usePorts('texts', 'house');
  const { model } = useListFacts();
  const field = model.entity.fields[tag ?? ''];
  const states = useStates(statesOf(field));
  return (key) => {
    if (key === undefined || tag === undefined || !field) return undefined;
    const said = toneOfValue(field, { [tag]: valueOf(field, key) }, ports);
    if (said) return said;
    if (states) return states.values[key]?.tone;
    const item =
      'dict' in field
        ? ports.dict(field.dict).find(({ dictValue }) => dictValue === key)
        : undefined;
    return knownTone(item?.color);
  };
}
