const WINDOW_MS = 60_000;
const MAX_PER_USER = 10;
const MAX_PER_ADDRESS = 100;
const MAX_KEYS = 10_000;

/**
 * Counts refused sign-ins of the last minute. Ten for one user from one address stop further tries of that pair
 * without asking the database; a hundred from one address stop the address.
 */
export function countFailures(now: () => number = Date.now) {
  const counts = new Map<string, { since: number; count: number }>();

  const countOf = (key: string): number => {
    const entry = counts.get(key);
    return entry && now() - entry.since < WINDOW_MS ? entry.count : 0;
  };
  const bump = (key: string): void => {
    if (counts.size >= MAX_KEYS) counts.clear();
    const count = countOf(key);
    counts.set(key, count === 0 ? { since: now(), count: 1 } : { since: counts.get(key)?.since ?? now(), count: count + 1 });
  };

  return {
    add(address: string, userId: string): void {
      bump(address);
      bump(`${address}|${userId}`);
    },
    isOver: (address: string, userId: string): boolean => countOf(`${address}|${userId}`) >= MAX_PER_USER,
    isBlocked: (address: string): boolean => countOf(address) >= MAX_PER_ADDRESS,
  };
}
