import { DAY_MS } from '#schemas/basics/units.ts';

/** What becomes of a date on which nobody works: it stays, goes to the next working day, or falls out. The dates after it keep counting from the anchor. */
export type OffDayPolicy = 'ignore' | 'move' | 'skip';

/** Work that comes again: every so many days, weeks or months from a date on. Days are `YYYY-MM-DD`. */
export interface Period {
  /** 1 or more. */
  readonly every: number;
  readonly unit: 'day' | 'week' | 'month';
  /** The first date. */
  readonly anchor: string;
  /** The last date that may be one. */
  readonly until?: string | null;
  readonly offDays: OffDayPolicy;
}

/** The days off that are known: those of the State Council's notice of a year, which comes late in the year before. */
export interface OffDays {
  /** Weekdays that are off. */
  readonly off: ReadonlySet<string>;
  /** Days of a weekend that are worked for them (调休). */
  readonly worked: ReadonlySet<string>;
  /** Years of which the notice is known; of others only the weekends are. */
  readonly years: ReadonlySet<string>;
}

/** A date of a period, and the day on which its work is due. */
export interface DueDate {
  /** Counted from the anchor: what the date is known by, wherever its work moves. */
  readonly slot: string;
  readonly day: string;
  /** No work comes of it: the day is off, or its work falls together with that of another date. */
  readonly left: 'skipped' | 'merged' | null;
}

/** A span of days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const WEEK_DAYS = 7;
const YEAR_MONTHS = 12;
const SUNDAY = 0;
const SATURDAY = 6;
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4;
const YEAR_CHARS = 4;
/** The longest row of days off is looked through this far. */
const MOST_OFF = 60;

/** The dates of a period within a span, in their order; none where the period says nothing. */
export function dueDates(period: Period, { from, to }: Days, offDays: OffDays): readonly DueDate[] {
  const slots = slotsOf(period, { from: numberOf(from), to: numberOf(to) });
  return slots.map((slot) => judge(period, slot, offDays));
}

/** The days on which work of a period is due within a span: dates before it may have moved into it. */
export function dueDaysWithin(period: Period, { from, to }: Days, offDays: OffDays) {
  const begin = dayOf(numberOf(from) - MOST_OFF);
  return dueDates(period, { from: begin, to }, offDays).filter(
    ({ slot, day }) => day >= from && day <= to && (slot >= from || day !== slot),
  );
}

/** Years of a span of whose days off nothing is known: there only weekends count. */
export function unknownYears({ from, to }: Days, { years }: OffDays): readonly string[] {
  const [first, last] = [Number(from.slice(0, YEAR_CHARS)), Number(to.slice(0, YEAR_CHARS))];
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => String(first + at));
  return all.filter((year) => !years.has(year));
}

/** A day counted on by so many days. */
export function addDays(day: string, days: number): string {
  return dayOf(numberOf(day) + days);
}

function judge(period: Period, slot: number, offDays: OffDays): DueDate {
  const at = dayOf(slot);
  if (period.offDays === 'ignore' || !isOff(slot, offDays))
    return { slot: at, day: at, left: null };
  if (period.offDays === 'skip') return { slot: at, day: at, left: 'skipped' };
  const day = nextWorked(slot, offDays);
  const isMerged = isSlot(period, day) || hasSlotInBlock(period, slot - 1, offDays);
  return { slot: at, day: dayOf(day), left: isMerged ? 'merged' : null };
}

function nextWorked(slot: number, offDays: OffDays): number {
  let day = slot + 1;
  while (isOff(day, offDays) && day < slot + MOST_OFF) day += 1;
  return day;
}

/** Whether an earlier date of the same days off has moved to the day after them already. */
function hasSlotInBlock(period: Period, last: number, offDays: OffDays): boolean {
  for (let day = last; isOff(day, offDays) && day > last - MOST_OFF; day -= 1)
    if (isSlot(period, day)) return true;
  return false;
}

function isOff(day: number, { off, worked, years }: OffDays): boolean {
  const text = dayOf(day);
  const isWeekend = [SUNDAY, SATURDAY].includes((day + FIRST_WEEKDAY) % WEEK_DAYS);
  if (!years.has(text.slice(0, YEAR_CHARS))) return isWeekend;
  return off.has(text) || (isWeekend && !worked.has(text));
}

function isSlot(period: Period, day: number): boolean {
  return slotsOf(period, { from: day, to: day }).length > 0;
}

/** Numbers of the days that are dates of a period; every one is counted from the anchor, so that a short month shortens no later one. */
function slotsOf(
  period: Period,
  { from, to }: { readonly from: number; readonly to: number },
): readonly number[] {
  const { anchor, every, unit } = period;
  const first = numberOf(anchor);
  const last = Math.min(to, period.until ? numberOf(period.until) : to);
  if (Number.isNaN(first + last + from) || !Number.isInteger(every) || every < 1) return [];
  const slots: number[] = [];
  const step = unit === 'week' ? every * WEEK_DAYS : every;
  const begin = Math.max(from, first);
  let count =
    unit === 'month'
      ? Math.floor(monthsBetween(first, begin) / every)
      : Math.ceil((begin - first) / step);
  for (let slot = slotAt(count); slot <= last; slot = slotAt(count)) {
    if (slot >= begin) slots.push(slot);
    count += 1;
  }
  return slots;

  function slotAt(at: number): number {
    return unit === 'month' ? addMonths(first, at * every) : first + at * step;
  }
}

function monthsBetween(first: number, later: number): number {
  const [one, other] = [dateOf(first), dateOf(later)];
  return Math.max(
    0,
    (other.getUTCFullYear() - one.getUTCFullYear()) * YEAR_MONTHS +
      other.getUTCMonth() -
      one.getUTCMonth(),
  );
}

/** The same day so many months later; the last one of a month that is shorter. */
function addMonths(day: number, months: number): number {
  const date = dateOf(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last)) / DAY_MS;
}

/** Days since 1970; NaN for what is no day. */
function numberOf(day: string): number {
  return Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / DAY_MS;
}

function dateOf(day: number): Date {
  return new Date(day * DAY_MS);
}

function dayOf(day: number): string {
  return dateOf(day).toISOString().slice(0, 10);
}
