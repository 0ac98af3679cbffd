import type { Log } from '#server/base/context/log.ts';
import type { Db } from '#server/db/db.ts';
import type { ChangedPoints } from '../points/point-store.ts';
import type { Memory } from '../remember/memory.ts';
import { replayWaiting } from '../write/replay.ts';

/** When ingest reads points, limits and factors again, and what of them. */
export interface Reloads {
  /** Whether something changed that is not read yet. */
  isAsked(): boolean;
  /** Whether they are to be read now: something changed, or it is time. */
  isDue(): boolean;
  /** Resolves when they were read. @param changed what is to be read again; without it everything */
  ask(changed?: ChangedPoints): Promise<void>;
  /** Devices that nobody registered were heard: a point may have been made for one. */
  noteUnknown(mns: readonly string[]): void;
  /** Reads them, and gives new points their kept packets. Never rejects. */
  run(): Promise<void>;
  /** Nobody waits any longer. */
  end(): void;
}

/** Parameters and factors are read again as often as this. */
export const RELOAD_EVERY_MS = 30_000;
/** Points are told of when they change; in case one was not, all are read again now and then, for a fiftieth of the time at most. */
const RELOAD_ALL_EVERY_MS = 600_000;
const RELOAD_SHARE = 50;
const UNKNOWN_AT_MOST_EVERY_MS = 2_000;

/** All of it, or what is said. */
type Due = ChangedPoints | 'all';

export function trackReloads(
  deps: { readonly db: Db; readonly log: Log; readonly now: () => Date },
  memory: Memory,
): Reloads {
  let due: Due | null = null;
  let waiting: (() => void)[] = [];
  let lastAt = performance.now();
  let lastAllAt = performance.now();
  let allTookMs = 0;
  const isAllDue = (at: number): boolean =>
    due === 'all' || at - lastAllAt > Math.max(RELOAD_ALL_EVERY_MS, allTookMs * RELOAD_SHARE);

  return {
    isAsked: () => due !== null,
    isDue: () => due !== null || performance.now() - lastAt > RELOAD_EVERY_MS,
    ask(changed) {
      due = merge(due, changed ?? 'all');
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    noteUnknown(mns) {
      if (mns.length > 0 && performance.now() - lastAt > UNKNOWN_AT_MOST_EVERY_MS)
        due = merge(due, { mns });
    },
    async run() {
      const told = waiting;
      const at = performance.now();
      const isAll = isAllDue(at);
      const changed = isAll || due === 'all' ? undefined : (due ?? {});
      waiting = [];
      due = null;
      lastAt = at;
      try {
        await memory.reload(deps.db, changed);
        if (isAll) lastAllAt = at;
        await replayWaiting(deps, memory);
      } catch (error) {
        deps.log.error({ err: error }, 'points not read again');
        // what changed is not lost: all is read soon
        lastAllAt = Number.NEGATIVE_INFINITY;
      }
      if (isAll) allTookMs = performance.now() - at;
      for (const done of told) done();
    },
    end() {
      for (const done of waiting) done();
    },
  };
}

function merge(due: Due | null, more: Due): Due {
  if (due === 'all' || more === 'all') return 'all';
  if (due === null) return more;
  const keys = new Set([...Object.keys(due), ...Object.keys(more)] as (keyof ChangedPoints)[]);
  return Object.fromEntries(
    [...keys].map((key) => [key, [...(due[key] ?? []), ...(more[key] ?? [])]]),
  );
}
