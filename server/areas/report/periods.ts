import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { REPORT_KINDS, type ReportKind } from '#schemas/language/report.ts';
import { shiftDate } from '#schemas/types/dates.ts';

/** How long a period of a report is (dictionary `report_kind`). */
export { REPORT_KINDS, type ReportKind };

/** A period and its days, both included. `name`: `2026-11-26`, `2026-W48`, `2026-11`, `2026-Q4`, `2026`. */
export interface ReportPeriod {
  readonly kind: ReportKind;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Values of the last hour of a day have come, and its rates are counted, so long after midnight. */
const READY_MS = HOUR_MS;
const DAYS_OF_WEEK = 7;
const DAY_CHARS = 10;
const THURSDAY = 4;
/** Months of one period. */
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The period of a kind in which a day lies; weeks begin on Mondays and belong to the year of their Thursday (ISO 8601). */
export function reportPeriod(kind: ReportKind, day: string): ReportPeriod {
  if (kind === 'day') return { kind, name: day, from: day, to: day };
  if (kind === 'week') return weekOf(day);
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = month - 1 - ((month - 1) % MONTHS[kind]);
  const from = dateText(year, first, 1);
  return { kind, name: monthsName(kind, from), from, to: dateText(year, first + MONTHS[kind], 0) };
}

function monthsName(kind: keyof typeof MONTHS, from: string): string {
  if (kind === 'year') return from.slice(0, 4);
  if (kind === 'month') return from.slice(0, 7);
  return `${from.slice(0, 4)}-Q${Math.ceil(Number(from.slice(5, 7)) / MONTHS.quarter)}`;
}

function weekOf(day: string): ReportPeriod {
  // Monday is the first day
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  const from = shiftDate(day, -weekday);
  const year = shiftDate(from, THURSDAY - 1).slice(0, 4);
  const before = Date.parse(shiftDate(from, THURSDAY - 1)) - Date.parse(`${year}-01-01`);
  const week = Math.floor(before / (DAYS_OF_WEEK * DAY_MS)) + 1;
  const name = `${year}-W${String(week).padStart(2, '0')}`;
  return { kind: 'week', name, from, to: shiftDate(from, DAYS_OF_WEEK - 1) };
}

function dateText(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** The last periods of a kind whose values are complete by now, oldest first. */
export function periodsDue(kind: ReportKind, now: Date, count: number): readonly ReportPeriod[] {
  const lastDay = shiftDate(formatWallDay(now.getTime() - READY_MS), -1);
  const periods: ReportPeriod[] = [];
  let day = lastDay;
  while (periods.length < count) {
    const period = reportPeriod(kind, day);
    if (period.to <= lastDay) periods.push(period);
    day = shiftDate(period.from, -1);
  }
  return periods.toReversed();
}

/** Whether the values of a period are complete by now. */
export function isOver({ to }: Pick<ReportPeriod, 'to'>, now: Date): boolean {
  // days from the year 10000 on are longer, and no texts to compare
  return to.length === DAY_CHARS && to < formatWallDay(now.getTime() - READY_MS);
}
