import fs from 'node:fs';
import { performance } from 'node:perf_hooks';

/** How late the event loop was at most, ms. `own`: without the time in which its thread was ready and the machine gave it no core; null where the system does not tell. */
export interface Longest {
  readonly longestMs: number;
  readonly ownMs: number | null;
}

const EVERY_MS = 5;
/** Linux: ns on a core, ns ready without one, turns; of the thread with the number of the process, which is the loop's. */
const OF_LOOP = `/proc/self/task/${process.pid}/schedstat`;

/** Watches the loop from now on; each question begins anew. */
export function watchLoop(): () => Longest {
  let [at, waited] = [performance.now(), waitedMs()];
  let [longestMs, ownMs] = [0, 0];
  const look = (): void => {
    const [now, nowWaited] = [performance.now(), waitedMs()];
    const late = now - at - EVERY_MS;
    longestMs = Math.max(longestMs, late);
    ownMs = Math.max(ownMs, late - ((nowWaited ?? 0) - (waited ?? 0)));
    [at, waited] = [now, nowWaited];
    setTimeout(look, EVERY_MS).unref();
  };
  look();
  return () => {
    const said = {
      longestMs: Math.round(longestMs),
      ownMs: waited === null ? null : Math.round(ownMs),
    };
    [longestMs, ownMs] = [0, 0];
    return said;
  };
}

function waitedMs(): number | null {
  try {
    return Number(fs.readFileSync(OF_LOOP, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return null;
  }
}
