import { DAY_MS, SECOND_MS } from '#schemas/basics/units.ts';
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** `YYYY-MM-DD` of a day that is in the calendar, years 0001 to 9999. */
export function isRealDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return year >= 1 && days !== undefined && day >= 1 && day <= days;
}

/** `YYYY-MM-DD HH:mm:ss`, 00:00:00 to 23:59:59, of a real day. */
export function isRealTime(text: string): boolean {
  const parts = TIME.exec(text);
  return parts !== null && isRealDate(parts[1] ?? '');
}

/** `YYYY-MM`, months 01 to 12. */
export function isRealMonth(text: string): boolean {
  return MONTH.test(text) && !text.startsWith('0000');
}

/** The years that days and times of records lie in: what lies outside was mistyped, or taken over from a system that means "never" by it. */
export const YEARS = { min: 1900, max: 2199 } as const;

/** Whether the year of a day, time or month that is in the calendar lies in `YEARS`. */
export function isOfOurTime(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= YEARS.min && year <= YEARS.max;
}

/** The time one second later, in the same text form. */
export function addSecond(time: string): string {
  return shiftTime(time, SECOND_MS);
}

/** A `YYYY-MM-DD HH:mm:ss` moved by milliseconds of wall-clock time; the last of year 9999 ends as year 10000. */
export function shiftTime(time: string, ms: number): string {
  const shifted = new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + ms).toISOString();
  return shifted
    .replace(/^\+0*/, '')
    .replace('T', ' ')
    .slice(0, shifted.startsWith('+') ? 20 : 19);
}

/** The day of a `YYYY-MM-DD` moved by whole days. */
export function shiftDate(date: string, days: number): string {
  return shiftTime(`${date} 00:00:00`, days * DAY_MS).slice(0, -9);
}

const MONTHS = 12;

/** So many months later: `2026-12` and 1 give `2027-01`. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * MONTHS + (number - 1) + by;
  return `${String(Math.floor(at / MONTHS)).padStart(4, '0')}-${String((at % MONTHS) + 1).padStart(2, '0')}`;
}
