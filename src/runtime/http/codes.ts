/** How long a toast stays, in ms (SPEC.md section 8). */
export const TOAST_MS = { success: 500, warning: 500, code: 2000, file: 3000 } as const;

/** Codes that end the session. */
const SESSION_END = new Set([401, 10001]);

/** What was sent, or would have been, is larger than the server takes. */
export const TOO_LARGE = 413;

/** The server asked to come again; nothing was done. */
export const BUSY = 503;
/** How often such a call is sent again by itself, and how long at most it waits for that, in ms. */
export const BUSY_TRIES = 3;
export const BUSY_WAIT_MS = 5_000;

/** A call that got no answer at all. */
export const NO_ANSWER = -1;
/** A call its caller gave up. */
export const CANCELLED = -2;

export function endsSession(code: number): boolean {
  return SESSION_END.has(code);
}
