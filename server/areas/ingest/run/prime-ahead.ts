import type { Log } from '#server/base/context/log.ts';
import type { Db } from '#server/db/db.ts';
import type { Priming } from '../remember/priming.ts';

/** Gives points what the database remembers of them before they are heard: a packet of one that was not reached yet waits for it. */
export interface PrimeAhead {
  /** Whether points are left. */
  isDue(): boolean;
  /** Some of them; a moment's work. Never rejects. */
  someMore(): Promise<void>;
  /** As many of them as a start may wait for. */
  begin(): Promise<void>;
}

/** Devices are let in no later than this: they wait for their own points only. */
const START_MS = 3_000;
/** Packets that come meanwhile wait no longer than about this. */
const TURN_MS = 60;
const FIRST_POINTS = 4;
const MOST_POINTS = 400;

export function primeAhead(
  { db, log }: { readonly db: Db; readonly log: Log },
  priming: Priming,
): PrimeAhead {
  let points = FIRST_POINTS;
  /** What failed is tried again by the packets themselves. */
  let gaveUpAt = NaN;

  async function someMore(): Promise<void> {
    const startedAt = performance.now();
    try {
      await priming.prime(db, new Set(priming.unprimed(points)));
    } catch (error) {
      gaveUpAt = priming.loads();
      log.warn({ err: error }, 'points not read ahead');
    }
    const took = Math.max(1, performance.now() - startedAt);
    points = Math.max(1, Math.min(MOST_POINTS, Math.round(points * Math.min(2, TURN_MS / took))));
  }

  const isDue = (): boolean => priming.loads() !== gaveUpAt && priming.unprimed(1).length > 0;
  return {
    isDue,
    someMore,
    async begin() {
      const startedAt = performance.now();
      while (isDue() && performance.now() - startedAt < START_MS) await someMore();
    },
  };
}
