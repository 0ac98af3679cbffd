import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';

/** Hours from the midnight of a shift's day to its begin and end, by the dictionary `duty_shift`. Source: FACTS-4-7.md section 3. */
const HOURS: Readonly<Record<string, readonly [begin: number, end: number]>> = {
  // 早班
  1: [8, 20],
  // 晚班: belongs to the day it begins
  2: [20, 32],
  // 值班
  3: [8, 32],
};

/** A span of time in ms since 1970; its end does not belong to it. */
export interface Span {
  readonly beginMs: number;
  readonly endMs: number;
}

/** When a shift of a day begins and ends; null for a day or shift that is none. */
export function spanOf(day: string, shift: string): Span | null {
  const midnight = parseWallTime(day.slice(0, 10));
  const hours = HOURS[shift];
  if (midnight === null || !hours) return null;
  return { beginMs: midnight + hours[0] * HOUR_MS, endMs: midnight + hours[1] * HOUR_MS };
}

export function overlap(one: Span, other: Span): boolean {
  return one.beginMs < other.endMs && other.beginMs < one.endMs;
}

/** What of a span nobody covers, in order. */
export function gapsOf(whole: Span, covered: readonly Span[]): readonly Span[] {
  const gaps: Span[] = [];
  let at = whole.beginMs;
  for (const { beginMs, endMs } of covered.toSorted((a, b) => a.beginMs - b.beginMs)) {
    if (beginMs >= whole.endMs) break;
    if (beginMs > at) gaps.push({ beginMs: at, endMs: beginMs });
    at = Math.max(at, endMs);
  }
  if (at < whole.endMs) gaps.push({ beginMs: at, endMs: whole.endMs });
  return gaps;
}

/** The Monday of a day's week, in ms since 1970; null for what is no day. */
export function mondayOf(day: string): number | null {
  const midnight = parseWallTime(day.slice(0, 10));
  if (midnight === null) return null;
  // 1970-01-05 was a Monday
  const monday = parseWallTime('1970-01-05') ?? 0;
  const days = Math.floor((midnight - monday) / DAY_MS);
  return midnight - (((days % 7) + 7) % 7) * DAY_MS;
}
