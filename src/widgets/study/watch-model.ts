/** What is told at once: so many seconds, or the rest of a lesson. */
export const TOLD_SECONDS = 15;
const MINUTE = 60;

/** Seconds that were watched and are not counted yet. */
export interface Untold {
  readonly from: number;
  readonly to: number;
}

/** Whether what was watched is worth telling: a whole report, or the rest that a lesson needs. */
export function isWorthTelling(
  { from, to }: Untold,
  { seconds, need }: { readonly seconds: number; readonly need: number },
): boolean {
  const watched = to - from;
  return watched >= TOLD_SECONDS || (seconds < need && watched > 0 && seconds + watched >= need);
}

/** A player goes on, or has jumped: a jump is not watched. */
export function followPlayer(untold: Untold, place: number, isJump: boolean): Untold {
  const at = Math.max(0, Math.floor(place));
  return isJump || at < untold.from ? { from: at, to: at } : { from: untold.from, to: at };
}

/** `4:05` */
export function sayClock(seconds: number): string {
  const rest = Math.max(0, Math.floor(seconds));
  return `${Math.floor(rest / MINUTE)}:${String(rest % MINUTE).padStart(2, '0')}`;
}
