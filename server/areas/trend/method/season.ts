import { HOUR_MS } from '#schemas/basics/units.ts';
import { CHINA_OFFSET_MS } from '#schemas/basics/wall-time.ts';
import { medianOf } from './theil-sen.ts';

/** An hourly value: the begin of its hour, ms since 1970. */
export interface HourSample {
  readonly atMs: number;
  readonly value: number;
}

/** What is usual at each hour of the day, and how far values are from it. */
export interface Season {
  /** Median by hour of the day, 0 to 23 by the clock of China; null where there are too few. */
  readonly byHour: readonly (number | null)[];
  /** Standard deviation of the values around it, by their median absolute deviation. */
  readonly noise: number;
}

const DAY_HOURS = 24;
/** Values of an hour that a median needs: of fourteen days five may do. */
const LEAST_VALUES = 5;
/** Of normally distributed values the median of absolute deviations times this is their standard deviation. */
const MAD_TO_SIGMA = 1.4826;

/** The usual course of a day out of the values of some days. Null where hardly any hour has enough of them. */
export function learnSeason(samples: readonly HourSample[]): Season | null {
  const byHour: number[][] = Array.from({ length: DAY_HOURS }, () => []);
  for (const { atMs, value } of samples) byHour[hourOf(atMs)]?.push(value);
  const medians = byHour.map((values) => (values.length < LEAST_VALUES ? null : medianOf(values)));
  if (medians.filter((median) => median !== null).length < DAY_HOURS / 2) return null;
  const residuals = samples.flatMap(({ atMs, value }) => {
    const usual = medians[hourOf(atMs)];
    return usual === null || usual === undefined ? [] : [Math.abs(value - usual)];
  });
  return { byHour: medians, noise: MAD_TO_SIGMA * medianOf(residuals) };
}

/** What is usual at a time; null where nobody knows. */
export function usualAt({ byHour }: Season, atMs: number): number | null {
  return byHour[hourOf(atMs)] ?? null;
}

function hourOf(atMs: number): number {
  return Math.floor((atMs + CHINA_OFFSET_MS) / HOUR_MS) % DAY_HOURS;
}
