/**
 * How long a run waits before it calls something hung. Both are for hangs alone, far beyond what a machine with three times the work
 * it can do needs: a case that could be late by less would be red by chance. So no file has a patience of its own (`tests/house/patience`).
 */

/** What gives way to the browsers of a run (`scripts/test.mjs`) may get next to nothing of a machine that has other work, too. */
const RANK = typeof process === 'object' && process.env.UNIT_PART === 'beside' ? 6 : 1;

/** A case, and what is prepared for one. */
export const CASE_MS = 300_000 * RANK;
/** What a case waits for: a value that is polled, something on a page. */
export const WAIT_MS = 60_000 * RANK;
/** A product that starts: what it said when it never got ready is told before the case itself ends. */
export const READY_MS = 240_000 * RANK;
