import { DAY_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { isRealDate } from '#schemas/types/dates.ts';

/** Both ends belong to it, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** So many days up to and with today. */
export function lastDays(now: Date, count: number): Days {
  return {
    from: wallTime(new Date(now.getTime() - (count - 1) * DAY_MS)).slice(0, 10),
    to: wallTime(now).slice(0, 10),
  };
}

/** How many days both ends and what lies between them are. */
export const countDays = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** Both days are there, the first not after the last. */
export const areInOrder = ({ from, to }: Days): boolean => from !== '' && to !== '' && from <= to;

/** Days an address names; undefined where it names none that can be. */
export function namedDays(from: string | null, to: string | null): Days | undefined {
  return from !== null && to !== null && isRealDate(from) && isRealDate(to) && from <= to
    ? { from, to }
    : undefined;
}
