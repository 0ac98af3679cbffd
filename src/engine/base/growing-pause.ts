import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';

/** How long to wait before a failure is tried again, where nobody is told of it. */
export interface GrowingPause {
  /** Two seconds after the first failure, twice as long after each further one, a minute at most. */
  next(): number;
  /** It went well: the next failure is a first one. */
  reset(): void;
}

export const FIRST_PAUSE_MS = 2 * SECOND_MS;

export function growingPause(): GrowingPause {
  let ms = FIRST_PAUSE_MS;
  return {
    next() {
      const now = ms;
      ms = Math.min(MINUTE_MS, ms * 2);
      return now;
    },
    reset() {
      ms = FIRST_PAUSE_MS;
    },
  };
}
