import type { Valid } from './case.ts';
import { MAD_TO_SIGMA, medianOf } from './robust.ts';

/** From one valid value to the next. */
export interface Leap {
  readonly before: Valid;
  readonly after: Valid;
  readonly change: number;
}

/** What is usual of a factor by its own values. */
export interface Usual {
  readonly level: number;
  /** Robust standard deviation of its changes. */
  readonly scale: number;
}

/**
 * The scale of changes is never less than this share of the usual level, nor than the smallest step the instrument tells: where most
 * values equal the one before, the median of changes is zero and says nothing.
 */
const FLOOR_SHARE = 0.02;

export function usualOf(valid: readonly Valid[], leaps: readonly Leap[]): Usual {
  const sizes = leaps.map(({ change }) => Math.abs(change));
  const level = Math.abs(medianOf(valid.map(({ value }) => value)));
  const steps = sizes.filter((size) => size > 0);
  const step = steps.length === 0 ? 0 : steps.reduce((least, size) => Math.min(least, size));
  return { level, scale: Math.max(MAD_TO_SIGMA * medianOf(sizes), level * FLOOR_SHARE, step) };
}

/** Values before a leap that say how far values stray there: a day of hours. */
const BEFORE = 24;
const LEAST_BEFORE = 6;
/** What is so many robust standard deviations off is outside of the noise before it (Iglewicz and Hoaglin 1993: 3.5; effluent has heavier tails). */
const OUTSIDE = 5;

/** What its own values were before a leap: their median, and by the median absolute deviation (MAD) from it how far they strayed. */
export function calmBefore(
  valid: readonly Valid[],
  { before, after }: Leap,
): { readonly middle: number; readonly noise: number } {
  const at = valid.indexOf(after);
  const earlier = valid.slice(Math.max(0, at - BEFORE), at).map(({ value }) => value);
  // too few before it: it is held against the value before alone
  if (earlier.length < LEAST_BEFORE) return { middle: before.value, noise: 0 };
  const middle = medianOf(earlier);
  return {
    middle,
    noise: MAD_TO_SIGMA * medianOf(earlier.map((value) => Math.abs(value - middle))),
  };
}

/** Whether it leaves the noise that there was before it. */
export function leavesNoise(
  { after }: Leap,
  { middle, noise }: ReturnType<typeof calmBefore>,
  scale: number,
): boolean {
  return Math.abs(after.value - middle) >= OUTSIDE * Math.max(noise, scale);
}

/** Leaps of this share of one are like it. */
const ALIKE = 0.5;
/** So many others like it, and one in so many changes, are the course of things: a plant that is switched on and off each day. */
const LEAST_ALIKE = 3;
const ALIKE_SHARE = 1 / 24;
/** A leap and its way back are one. */
const BACK_WITHIN = 5;

/** Whether the point leaps like that again and again; what falls or rises back within five values is no leap of its own. */
export function isUsual(leaps: readonly Leap[], leap: Leap): boolean {
  const own = leaps.indexOf(leap);
  const alike = leaps.filter(
    ({ change }, at) =>
      Math.abs(at - own) > BACK_WITHIN && Math.abs(change) >= Math.abs(leap.change) * ALIKE,
  ).length;
  return alike >= Math.max(LEAST_ALIKE, leaps.length * ALIKE_SHARE);
}
