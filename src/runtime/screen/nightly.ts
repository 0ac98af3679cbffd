import { HOUR_MS } from '#schemas/basics/units.ts';

/** Nobody looks at it then: what a long life has left behind goes, a newer version comes. */
const HOURS: ReadonlySet<number> = new Set([3, 4]);
const OLD_MS = 12 * HOUR_MS;
const IDLE_MS = HOUR_MS / 2;

/** Whether a page is to be loaded anew now. `touchedMs`: when somebody had a hand on it last. */
export function isTimeToReload(
  now: Date,
  { bornMs, touchedMs }: { readonly bornMs: number; readonly touchedMs: number },
): boolean {
  const nowMs = now.getTime();
  return HOURS.has(now.getHours()) && nowMs - bornMs >= OLD_MS && nowMs - touchedMs >= IDLE_MS;
}
