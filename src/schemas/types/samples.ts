import { DAY_MS } from '#schemas/basics/units.ts';
/** 2026-01-01 in Asia/Shanghai: samples are the same every time. */
const FIRST_DAY_MS = Date.UTC(2026, 0, 1);

/** `2026-01-01` and the days after it; `at` counts from 0. */
export function makeSampleDay(at: number): string {
  return new Date(FIRST_DAY_MS + at * DAY_MS).toISOString().slice(0, 10);
}

/** The title and a number: `Station 1`. */
export function makeSampleName({ title }: { readonly title: string }, at: number): string {
  return `${title} ${at + 1}`;
}

/** Steps of seven within the limits. */
export function makeSampleNumber(
  { min = 0, max = 1000 }: { readonly min?: number; readonly max?: number },
  at: number,
): number {
  return Math.min(max, min + (at + 1) * 7);
}

/** The values one after the other, again from the first; null where there are none. */
export function inTurn(values: readonly string[], at: number): string | null {
  return values[at % Math.max(values.length, 1)] ?? null;
}
