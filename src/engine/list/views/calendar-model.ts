import type { Row } from '#engine/base/ports.ts';
import type { CalendarMove } from '#schemas/language/page.ts';
import { shiftDate, shiftMonth } from '#schemas/types/dates.ts';

const WEEK = 7;

/** One day of a month as it is drawn: whole weeks from Monday, those of the neighbours at both ends. */
export interface Day {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly isOfMonth: boolean;
}

/** The days of whole weeks that cover a month (`YYYY-MM`). */
export function daysOfMonth(month: string): readonly Day[] {
  const first = `${month}-01`;
  const last = shiftDate(`${shiftMonth(month, 1)}-01`, -1);
  const days: Day[] = [];
  for (
    let date = shiftDate(first, -weekdayOf(first));
    date <= last || days.length % WEEK !== 0;
    date = shiftDate(date, 1)
  )
    days.push({ date, isOfMonth: date.startsWith(month) });
  return days;
}

/** The days from Monday to Sunday around one of them. */
export function daysOfWeek(day: string): readonly Day[] {
  const monday = shiftDate(day, -weekdayOf(day));
  return Array.from({ length: WEEK }, (_, at) => ({
    date: shiftDate(monday, at),
    isOfMonth: true,
  }));
}

/** The same weekday so many weeks later. */
export function shiftWeek(day: string, weeks: number): string {
  return shiftDate(day, weeks * WEEK);
}

/** Rows by the day of one of their times; those without one stand in no day. */
export function rowsByDay(rows: readonly Row[], by: string): ReadonlyMap<string, readonly Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = dayOf(row[by]);
    if (day) days.set(day, [...(days.get(day) ?? []), row]);
  }
  return days;
}

/** `YYYY-MM-DD` of a date or time; empty where there is none. */
export function dayOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 10) : '';
}

/** Whether an entry may be put into a day, and between which days it may. */
export type DayVerdict =
  | { readonly kind: 'here' | 'open' }
  | { readonly kind: 'refused'; readonly from: string; readonly to: string };

/** A day beyond the first and the last one that the row names is refused; a row that names none may go anywhere. */
export function judgeDay(
  row: Row,
  date: string,
  { by, move: { from, to } }: { readonly by: string; readonly move: CalendarMove },
): DayVerdict {
  if (dayOf(row[by]) === date) return { kind: 'here' };
  const [first, last] = [from, to].map((name) => (name === undefined ? '' : dayOf(row[name])));
  const isRefused = (first && date < first) || (last && date > last);
  return isRefused ? { kind: 'refused', from: first ?? '', to: last ?? '' } : { kind: 'open' };
}

/** A time of a row taken to another day: what is a time keeps its hour. */
export function onDay(value: unknown, date: string): string {
  return `${date}${typeof value === 'string' ? value.slice(10) : ''}`;
}

/** Days since Monday. */
function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;
}
