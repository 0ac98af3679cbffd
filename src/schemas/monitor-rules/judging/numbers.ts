import type { FrameValue } from '../frame.ts';
import { LARGEST, ROUNDED } from '../tree.ts';
import type { ValueField } from '../tree.ts';

/** What is neither true nor false is null. */
export type Truth = boolean | null;

/** Digits kept behind the point, as a factor. */
export const MILLION = 10 ** ROUNDED;

/** A number as it enters or comes out of an operation; NaN, which is "not known" in here, beyond ±LARGEST. */
export function settle(value: number): number {
  const rounded = Math.floor(value * MILLION + 0.5) / MILLION;
  return rounded <= LARGEST && rounded >= -LARGEST ? rounded : NaN;
}

/** The number as sent where it is valid, else NaN. */
export function readValid(of: FrameValue | null | undefined, field: ValueField): number {
  if (!of || (of.flag !== '' && of.flag !== 'N')) return NaN;
  const value = pick(of, field);
  return value !== null && value <= LARGEST && value >= -LARGEST ? value : NaN;
}

function pick(of: FrameValue, field: ValueField): number | null {
  if (field === 'value') return of.value;
  if (field === 'converted') return of.zs ?? of.value;
  return field === 'min' ? of.min : of.max;
}
