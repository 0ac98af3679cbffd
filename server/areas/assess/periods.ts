import { formatWallDay } from '#schemas/basics/wall-time.ts';

/** How long a period of assessment is (dictionary `assess_period`). */
export const PERIOD_KINDS = ['month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** A period and its days, both included. `name`: `2026-10`, `2026-Q4`, `2026`; of one kind the names stand in the order of time. */
export interface Period {
  readonly kind: PeriodKind;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

const MONTHS: Readonly<Record<PeriodKind, number>> = { month: 1, quarter: 3, year: 12 };
const YEAR_MONTHS = 12;

/** The period of a kind in which a day lies. */
export function periodOf(kind: PeriodKind, day: string): Period {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const length = MONTHS[kind];
  const first = Math.floor((month - 1) / length) * length;
  return {
    kind,
    name: nameOf(kind, year, first),
    from: dayText(year, first, 1),
    // the day before the first of the next one
    to: dayText(year, first + length, 0),
  };
}

function nameOf(kind: PeriodKind, year: number, first: number): string {
  if (kind === 'year') return String(year);
  return kind === 'quarter'
    ? `${year}-Q${first / MONTHS.quarter + 1}`
    : dayText(year, first, 1).slice(0, 7);
}

/** The one before it. */
export function periodBefore({ kind, from }: Pick<Period, 'kind' | 'from'>): Period {
  const [year = 0, month = 1] = from.split('-').map(Number);
  return periodOf(kind, dayText(year, month - 2, 1));
}

/** The last period that is over. */
export function lastPeriod(kind: PeriodKind, now: Date): Period {
  return periodBefore(periodOf(kind, formatWallDay(now)));
}

/** Months count from 0; days and months beyond their ends go on. */
function dayText(year: number, month: number, day: number): string {
  const at = new Date(Date.UTC(year + Math.floor(month / YEAR_MONTHS), mod(month), day));
  return at.toISOString().slice(0, 10);
}

function mod(month: number): number {
  return ((month % YEAR_MONTHS) + YEAR_MONTHS) % YEAR_MONTHS;
}
