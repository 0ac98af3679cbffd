import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { takeDayNumber } from './warning-store.ts';

const DIGITS = 4;

/** The next number of the day: `WN202611230001`. */
export async function nextNumber(tx: Ctx, prefix: 'WN' | 'SV'): Promise<string> {
  const day = wallTime(tx.now()).slice(0, 10).replaceAll('-', '');
  return `${prefix}${day}${String(await takeDayNumber(tx.db, prefix, day)).padStart(DIGITS, '0')}`;
}
