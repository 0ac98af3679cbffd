import { MINUTE_MS } from '#schemas/basics/units.ts';
import type { ScannedCode } from './read-code.ts';

/** A code that was read a moment ago still says where one is. */
const FRESH_MS = 30 * MINUTE_MS;

let last: { readonly code: ScannedCode; readonly at: number } | null = null;

/** Remembers what was read, while this page stands. */
export function noteScan(code: ScannedCode, at: Date): void {
  last = { code, at: at.getTime() };
}

/** The text of the station's code if one was read within half an hour: who scanned his way to an order need not scan again. */
export function freshStationCode(now: Date): ScannedCode | undefined {
  const isFresh = last !== null && Math.abs(now.getTime() - last.at) < FRESH_MS;
  return isFresh && last?.code.kind === 'station' ? last.code : undefined;
}
