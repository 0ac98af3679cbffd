import type { Mask } from './field-base.ts';

/** Whoever holds it opens masked personal values one by one. */
export const REVEAL_KEY = 'sys:personal:reveal';

/** The key of whoever gets values with this mask whole. */
export function keyOfMask(mask: Mask): string {
  return mask === 'packet' ? 'gw:packet:raw' : 'sys:personal:view';
}
