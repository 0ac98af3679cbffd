import {
  HOURS,
  LEAP_DAY_AT,
  momentOf,
  type PlannedHour,
  type PlannedStation,
  type Sent,
} from './a-day.ts';

/* What a plan comes to, as plain sums over it, by nothing of the product. */

/** Days that the simulation touches. */
export const DAYS = ['2028-02-28', '2028-02-29', '2028-03-01'] as const;
export type Day = (typeof DAYS)[number];
export const FEBRUARY: readonly Day[] = ['2028-02-28', '2028-02-29'];
/** Hours before the simulation that nobody sent. */
export const SILENT_HOURS = 20;

/** The day of an hour of the simulation. */
export const dayOf = (hour: number): Day =>
  hour < LEAP_DAY_AT ? DAYS[0] : hour < LEAP_DAY_AT + 24 ? DAYS[1] : DAYS[2];
export const hoursOf = (day: Day): readonly number[] =>
  Array.from({ length: HOURS }, (_, hour) => hour).filter((hour) => dayOf(hour) === day);
/** Whether an hour begins within a stop that was agreed to. */
export const isStopped = ({ stop }: PlannedStation, hour: number): boolean =>
  stop !== null && stop.agreed !== 'never' && hour >= stop.fromHour && hour < stop.toHour;
/** Whether one value of an hour counts: marked normal, within its range, and of waste gas with three quarters of its minutes normal. */
export const isValid = ({ fate }: PlannedHour, { code, flag, thousandths }: Sent): boolean =>
  flag === 'N' &&
  !(code === 'w21003' && thousandths > 900_000) &&
  !(fate === 'thin' && code === 'a21026');
/** What came of the factors it has to report. */
export const reported = (station: PlannedStation, hour: number): readonly Sent[] =>
  (station.hours[hour]?.values ?? []).filter(({ code }) => station.factors.includes(code));

/** Hours by factor, as the rates are made of them. */
export interface Count {
  readonly should: number;
  readonly received: number;
  readonly valid: number;
  readonly stopped: number;
}
export function countOf(station: PlannedStation, days: readonly Day[]): Count {
  const factors = station.factors.length;
  const count = { should: 0, received: 0, valid: 0, stopped: 0 };
  for (const day of days) {
    if (day === DAYS[0]) count.should += SILENT_HOURS * factors;
    for (const hour of hoursOf(day)) {
      if (isStopped(station, hour)) {
        count.stopped += factors;
        continue;
      }
      count.should += factors;
      count.received += reported(station, hour).length;
      count.valid += reported(station, hour).filter((sent) =>
        isValid(station.hours[hour] as PlannedHour, sent),
      ).length;
    }
  }
  return count;
}
export const add = (counts: readonly Count[]): Count =>
  counts.reduce((a, b) => ({
    should: a.should + b.should,
    received: a.received + b.received,
    valid: a.valid + b.valid,
    stopped: a.stopped + b.stopped,
  }));

/** Percent of a fraction, two places, half up: worked out in whole numbers. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((20_000 * part + whole) / (2 * whole)) / 100;
export const withRates = (count: Count) => ({
  ...count,
  transmissionRate: percent(count.received, count.should),
  effectRate: percent(count.valid, count.received),
  effectiveTransmission: percent(count.valid, count.should),
});

/**
 * Hours of the alarm a station raises: two normal readings over the limit in a row; one that is marked, or that came in a stop agreed
 * before, neither counts nor interrupts.
 */
export const over = (station: PlannedStation): readonly number[] => {
  const hours = Array.from({ length: HOURS }, (_, hour) => hour).filter((hour) =>
    isCounted(station, hour),
  );
  return hours.length < 2 ? [] : hours;
};

function isCounted({ id, stop }: PlannedStation, hour: number): boolean {
  const { isOver, flag } = momentOf(id, hour);
  return (
    isOver &&
    flag === 'N' &&
    !(stop?.agreed === 'before' && hour >= stop.fromHour && hour < stop.toHour)
  );
}
