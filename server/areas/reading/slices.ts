import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import { CHINA_OFFSET_MS } from '#schemas/basics/wall-time.ts';

/** Lengths of slices that a reader knows; from an hour on they are made of whole hours, from a day on of whole days. */
const STEPS_MS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 8, 12].map((n) => n * HOUR_MS),
];

/** The shortest slice by which a span has no more than `most` of them; all are counted from a midnight of the product's clock. */
export function sliceOf(spanMs: number, most: number): number {
  const least = spanMs / most;
  return STEPS_MS.find((step) => step >= least) ?? Math.ceil(least / DAY_MS) * DAY_MS;
}

/** The begin of the slice a moment lies in, ms since 1970. */
export function sliceStart(timeMs: number, sliceMs: number): number {
  return Math.floor((timeMs + CHINA_OFFSET_MS) / sliceMs) * sliceMs - CHINA_OFFSET_MS;
}

/** Both ends in ms since 1970, the second not included. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The whole days within a period (`toMs` included) that are made; null where there are none. `made`: from which midnight to which. */
export function wholeDays({ fromMs, toMs }: Stretch, made: Stretch | null): Stretch | null {
  if (!made) return null;
  const from = Math.max(made.fromMs, sliceStart(fromMs + DAY_MS - 1, DAY_MS));
  const to = Math.min(made.toMs, sliceStart(toMs + 1, DAY_MS));
  return from < to ? { fromMs: from, toMs: to } : null;
}

/** What of a period, its end not included, is left without whole days and with those of them that are not to be trusted; in order. */
export function leftOf(
  { fromMs, toMs }: Stretch,
  days: Stretch | null,
  dirty: readonly number[],
): readonly Stretch[] {
  if (!days) return [{ fromMs, toMs }];
  const left = [
    { fromMs, toMs: days.fromMs },
    ...dirty
      .filter((day) => day >= days.fromMs && day < days.toMs)
      .map((day) => ({ fromMs: day, toMs: day + DAY_MS })),
    { fromMs: days.toMs, toMs },
  ];
  return left.filter((one) => one.fromMs < one.toMs);
}
