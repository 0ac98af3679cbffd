import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import type { RulePeriod, Span } from './tree.ts';

const UNIT_MS = { min: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;
/** How often devices send readings of a period unless told otherwise (HJ 212: real-time interval, minute interval). */
const PERIOD_MS: Readonly<Record<RulePeriod, number>> = {
  rt: MINUTE_MS,
  minute: 10 * MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
};
/** How far apart frames may lie for what counts them to be found again: devices may be set to other intervals (HJ 212: real-time up to an hour, minutes up to 30). */
const APART_MS: Readonly<Record<RulePeriod, number>> = {
  rt: 10 * MINUTE_MS,
  minute: 30 * MINUTE_MS,
  hour: 2 * HOUR_MS,
  day: 2 * DAY_MS,
};

/** @returns milliseconds */
export const spanMs = ({ n, unit }: Span): number => n * UNIT_MS[unit];

/** @returns usual milliseconds from one frame to the next; devices may be set to others */
export const periodMs = (period: RulePeriod): number => PERIOD_MS[period];

/** @returns milliseconds that frames of a period may lie apart and are still found again by what counts them */
export const apartMs = (period: RulePeriod): number => APART_MS[period];
