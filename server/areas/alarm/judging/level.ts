/** Levels as stored: 1 warning, 2 ordinary, 3 serious, 4 urgent (dictionary alarm_level). */
export type AlarmLevel = 1 | 2 | 3 | 4;

/** How far a value lies from its limit. */
export interface LimitJudgement {
  readonly exceeds: boolean;
  /** (value − limit) / limit, rounded to three places; 0 where nothing is exceeded, null where the limit is zero or less. */
  readonly multiple: number | null;
  /** Null where the value is not even near the limit. */
  readonly level: AlarmLevel | null;
}

/** Share of the limit above which a warning is due unless set otherwise, 0 to 1. */
export const DEFAULT_WARN_RATIO = 0.9;
const SERIOUS_ABOVE = 0.5;
const URGENT_ABOVE = 1;

/** Compares a value with an upper limit; equality passes (DOMAIN.md section 3.2). Level 1 is a warning, not an exceedance. */
export function judgeUpper(
  value: number,
  upper: number,
  warnRatio: number = DEFAULT_WARN_RATIO,
): LimitJudgement {
  if (value <= upper)
    return { exceeds: false, multiple: 0, level: value > upper * warnRatio ? 1 : null };
  return exceeded(upper > 0 ? (value - upper) / upper : null);
}

/** Compares a value with a lower limit; equality passes. */
export function judgeLower(value: number, lower: number): LimitJudgement {
  if (value >= lower) return { exceeds: false, multiple: 0, level: null };
  return exceeded(lower > 0 ? (lower - value) / lower : null);
}

/** Compares a value with a range whose ends are both allowed (pH 6–9). */
export function judgeRange(value: number, lower: number, upper: number): LimitJudgement {
  return value < lower
    ? judgeLower(value, lower)
    : judgeUpper(value, upper, Number.POSITIVE_INFINITY);
}

function exceeded(multiple: number | null): LimitJudgement {
  const level =
    multiple === null || multiple <= SERIOUS_ABOVE ? 2 : multiple <= URGENT_ABOVE ? 3 : 4;
  return {
    exceeds: true,
    multiple: multiple === null ? null : Math.round(multiple * 1_000) / 1_000,
    level,
  };
}
