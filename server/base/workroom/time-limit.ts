import fs from 'node:fs';

/** Of what a job may take: a thread that waits for a core all that time, or for something that never comes, is ended too. */
const CLOCK_TIMES = 10;
/** What Linux counts in (USER_HZ). */
const TICK_MS = 10;
/** Soonest look after another, for a job that is nearly through what it may take. */
const LEAST_MS = 10;

/** The thread that asks, as the system counts it; null where the system does not tell (other than Linux). */
export function ownThread(): string | null {
  try {
    return fs.readlinkSync('/proc/thread-self').split('/').at(-1) ?? null;
  } catch {
    return null;
  }
}

/** Milliseconds of processor a thread of this process has taken; null when it has ended or the system does not tell. */
function processorMs(thread: string): number | null {
  try {
    const stat = fs.readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
    // proc(5): utime and stime are the 14th and 15th field; the second one, in brackets, may hold blanks
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/**
 * Calls `end` once when a thread has taken so many milliseconds: of processor where the system tells them, else by the clock. On a
 * machine that is busy with others a job is not refused for what these take; by the clock it ends after ten times as much.
 * @returns `began`, told the thread (`ownThread` of it; null: by the clock), and `stop`
 */
export function limitTime(
  limitMs: number,
  end: () => void,
): { began(thread: string | null): void; stop(): void } {
  const startedAt = performance.now();
  let thread: string | null | undefined;
  let timer = setTimeout(look, limitMs);

  function look(): void {
    const clockMs = performance.now() - startedAt;
    const usedMs = takenMs(clockMs);
    if (usedMs >= limitMs || clockMs >= limitMs * CLOCK_TIMES) end();
    else timer = setTimeout(look, Math.max(limitMs - usedMs, LEAST_MS));
  }

  /** Until it has begun a thread has taken nothing. */
  function takenMs(clockMs: number): number {
    if (thread === undefined) return 0;
    return (thread === null ? null : processorMs(thread)) ?? clockMs;
  }

  return {
    began: (its) => {
      thread = its;
    },
    stop: () => clearTimeout(timer),
  };
}
