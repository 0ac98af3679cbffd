import type { Row } from '#engine/base/ports.ts';
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

/** Days since Monday. */
function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;
}
