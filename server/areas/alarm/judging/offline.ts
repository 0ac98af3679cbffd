import { HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import type { AlarmLevel } from './level.ts';

const SILENT_INTERVALS = 3;
const MIN_SILENT_MS = 10 * MINUTE_MS;
const URGENT_SILENT_MS = 24 * HOUR_MS;

/** @returns how long a station may be silent, ms: its own limit, or three real-time intervals and at least ten minutes. */
export function silenceLimitMs(rtIntervalSeconds: number, ownMinutes: number | null): number {
  return ownMinutes !== null
    ? ownMinutes * MINUTE_MS
    : Math.max(MIN_SILENT_MS, SILENT_INTERVALS * rtIntervalSeconds * 1000);
}

/** @returns the level of an offline alarm, or null while the silence is within its limit; urgent after 24 hours. */
export function judgeOfflineLevel(silentMs: number, limitMs: number): AlarmLevel | null {
  if (silentMs <= limitMs) return null;
  return silentMs > URGENT_SILENT_MS ? 4 : 2;
}
