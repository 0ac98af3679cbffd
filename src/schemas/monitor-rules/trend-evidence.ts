/** Why a trend was told (ADR 0026): the usual course, the line on top of it, and the limit that they will cross. Times are wall times. */
export interface TrendEvidence {
  readonly trend: 'rise';
  /** The last hour that was looked at, ISO of UTC+8. */
  readonly at: string;
  readonly factorCode: string;
  /** What it is measured in at the point, where that is told. */
  readonly unit?: string;
  /** Of the last hour. */
  readonly value: number;
  readonly limit: number;
  /** Above the usual course, by the hour, with its 90 % interval. */
  readonly slope: number;
  readonly slopeFrom: number;
  readonly slopeTo: number;
  readonly crossing: string;
  /** Hour by hour through the window and up to the horizon; null where nobody knows what is usual. */
  readonly course: readonly CourseHour[];
}

export interface CourseHour {
  readonly time: string;
  /** Median of the hour of the day. */
  readonly usual: number | null;
  /** The usual course with the line on top of it. */
  readonly expected: number | null;
}

const NUMBERS = ['value', 'limit', 'slope', 'slopeFrom', 'slopeTo'] as const;
const TEXTS = ['at', 'factorCode', 'crossing'] as const;

/** Stored evidence of this form, where it is whole; null for anything else. */
export function readTrend(given: unknown): TrendEvidence | null {
  if (!isFields(given) || given.trend !== 'rise' || !Array.isArray(given.course)) return null;
  const isWhole =
    NUMBERS.every((name) => typeof given[name] === 'number') &&
    TEXTS.every((name) => typeof given[name] === 'string');
  const isUnit = given.unit === undefined || typeof given.unit === 'string';
  return isWhole && isUnit && given.course.every(isHour)
    ? (given as unknown as TrendEvidence)
    : null;
}

function isHour(hour: unknown): boolean {
  const isNumber = (value: unknown): boolean => value === null || typeof value === 'number';
  return (
    isFields(hour) &&
    typeof hour.time === 'string' &&
    isNumber(hour.usual) &&
    isNumber(hour.expected)
  );
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
