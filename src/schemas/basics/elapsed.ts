/*
 * Moments of a clock that may be set: what was to last a minute must not last an hour because the clock was set back by one.
 * Where nobody sets the clock for a test and no moment is kept, `performance.now()` is simpler.
 */

/** Whether less than a span lies between a moment and now, whichever of them is said to be first. All in milliseconds. */
export const isWithin = (spanMs: number, sinceMs: number, nowMs: number): boolean =>
  Math.abs(nowMs - sinceMs) < spanMs;

/** Whether what is kept for a span still is; more than the span cannot be left of it. All in milliseconds. */
export const isStillKept = (spanMs: number, untilMs: number, nowMs: number): boolean =>
  untilMs > nowMs && untilMs - nowMs <= spanMs;
