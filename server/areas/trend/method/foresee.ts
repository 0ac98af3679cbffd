import { HOUR_MS } from '#schemas/basics/units.ts';
import { testMannKendall } from './mann-kendall.ts';
import { usualAt, type HourSample, type Season } from './season.ts';
import { fitTheilSen, slopeInterval } from './theil-sen.ts';

/** How far ahead, and by how many hours. */
export interface TrendRules {
  /** Hours that are looked back at. */
  readonly window: number;
  /** Hours that are looked ahead. */
  readonly horizon: number;
  /** Of the Mann–Kendall test: hourly values hang together, which makes it say "rising" more often than it should. */
  readonly significance: number;
  /** The rise over the window is at least so many times what values stray from the usual course. */
  readonly leastRise: number;
}

export const DEFAULT_RULES: TrendRules = {
  window: 8,
  horizon: 6,
  significance: 0.01,
  leastRise: 2.5,
};

/** A limit that will be crossed if things go on as they do. */
export interface Foresight {
  /** Above what is usual, per hour. */
  readonly slope: number;
  /** 90 % interval of the slope. */
  readonly slopeFrom: number;
  readonly slopeTo: number;
  /** That values without a trend go up as much. */
  readonly p: number;
  /** Hour in which it is crossed, ms since 1970. */
  readonly crossingMs: number;
  /** The value of the last hour. */
  readonly value: number;
  readonly atMs: number;
  readonly limit: number;
  /** What is usual and what is expected, hour by hour through the window and up to the horizon; null where nobody knows. */
  readonly course: readonly {
    readonly atMs: number;
    readonly usual: number | null;
    readonly expected: number | null;
  }[];
}

/** Of hours of the window that have to be there. */
const LEAST_SHARE = 0.75;
/** 90 % interval. */
const Z90 = 1.645;

/**
 * Whether the limit is going to be crossed within the horizon (docs/adr/0026): what is above the usual course of the day is rising by the
 * Mann–Kendall test, by more than values usually stray; the last value is within the limit; and both the Theil–Sen line on top of the
 * usual course and the one by the lower end of its slope cross it.
 * @param recent values of the window, oldest first; `nowMs` is the begin of the hour after the last one
 */
export function foresee(
  recent: readonly HourSample[],
  { season, limit, nowMs, rules }: Omit<Course, 'slope' | 'intercept'>,
): Foresight | null {
  const fromMs = nowMs - rules.window * HOUR_MS;
  const window = recent.filter(({ atMs }) => atMs >= fromMs && atMs < nowMs);
  const last = window.at(-1);
  if (
    !last ||
    last.value >= limit ||
    window.length < rules.window * LEAST_SHARE ||
    nowMs - last.atMs > 2 * HOUR_MS
  )
    return null;
  const above = window.flatMap(({ atMs, value }) => {
    const usual = usualAt(season, atMs);
    return usual === null ? [] : [{ x: (atMs - nowMs) / HOUR_MS, y: value - usual }];
  });
  if (above.length < rules.window * LEAST_SHARE) return null;
  const { p, variance } = testMannKendall(above.map(({ y }) => y));
  const line = fitTheilSen(above);
  const interval = slopeInterval(above, { z: Z90, variance });
  if (
    p > rules.significance ||
    !line ||
    !interval ||
    line.slope * rules.window < rules.leastRise * season.noise
  )
    return null;
  const crossing = crossingOf({ ...line, season, limit, nowMs, rules });
  const late = crossingOf({
    slope: interval[0],
    intercept: line.intercept + (line.slope - interval[0]) * meanX(above),
    season,
    limit,
    nowMs,
    rules,
  });
  if (crossing === null || late === null) return null;
  const [slopeFrom, slopeTo] = interval;
  return {
    slope: line.slope,
    slopeFrom,
    slopeTo,
    p,
    crossingMs: crossing,
    value: last.value,
    atMs: last.atMs,
    limit,
    course: courseOf({ ...line, season, limit, nowMs, rules }),
  };
}

interface Course {
  readonly slope: number;
  readonly intercept: number;
  readonly season: Season;
  readonly limit: number;
  readonly nowMs: number;
  readonly rules: TrendRules;
}

/** The first hour ahead in which the usual course with the line on top of it is above the limit. */
function crossingOf({ slope, intercept, season, limit, nowMs, rules }: Course): number | null {
  for (let ahead = 0; ahead < rules.horizon; ahead++) {
    const usual = usualAt(season, nowMs + ahead * HOUR_MS);
    if (usual !== null && usual + intercept + slope * ahead > limit) return nowMs + ahead * HOUR_MS;
  }
  return null;
}

/** What is drawn: the usual course, and the line on top of it. */
function courseOf({ slope, intercept, season, nowMs, rules }: Course): Foresight['course'] {
  return Array.from({ length: rules.window + rules.horizon }, (_, at) => {
    const ahead = at - rules.window;
    const usual = usualAt(season, nowMs + ahead * HOUR_MS);
    return {
      atMs: nowMs + ahead * HOUR_MS,
      usual,
      expected: usual === null ? null : usual + intercept + slope * ahead,
    };
  });
}

function meanX(moments: readonly { readonly x: number }[]): number {
  return moments.reduce((sum, { x }) => sum + x, 0) / moments.length;
}
