import { setTimeout as wait } from 'node:timers/promises';

import type { Db } from '#server/db/db.ts';

/** How long the first who asks waits for others, ms: the parts of one page come within it. */
const GATHER_MS = 10;

type Gather<T> = (db: Db, key: string, read: () => Promise<T>) => Promise<T>;

/** One read for all who ask a database for the same before it begins; whoever comes later begins another, so that nobody is told what was true before he asked. */
export function gatherReads<T>(): Gather<T> {
  const waiting = new WeakMap<Db, Map<string, Promise<T>>>();
  return (db, key, read) => {
    const asked = waiting.get(db) ?? new Map<string, Promise<T>>();
    waiting.set(db, asked);
    const joined = asked.get(key);
    if (joined) return joined;
    const answer = wait(GATHER_MS).then(() => {
      asked.delete(key);
      return read();
    });
    asked.set(key, answer);
    return answer;
  };
}
