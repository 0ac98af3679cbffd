/** Default distance between two calls of one action (SPEC.md section 9). */
export const THROTTLE_MS = 1000;

/** Lets the first call of a key through and drops the others until the time is over. */
export interface Throttle {
  /** Whether this call may pass. */
  pass(key: string, everyMs?: number): boolean;
}

/** `now` in milliseconds that only grow: the clock of the machine may be set back, and a press would be swallowed for as long. */
export function createThrottle(now: () => number = () => performance.now()): Throttle {
  const last = new Map<string, number>();
  return {
    pass(key, everyMs = THROTTLE_MS) {
      const at = now();
      const before = last.get(key);
      if (before !== undefined && at - before < everyMs) return false;
      last.set(key, at);
      return true;
    },
  };
}
