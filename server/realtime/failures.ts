const WINDOW_MS = 60_000;
const MAX_PER_USER = 10;
const MAX_PER_ADDRESS = 1_000;
const RETRY_MS = 2_000;
const MAX_KEYS = 10_000;

interface Entry {
  readonly since: number;
  readonly count: number;
  /** When a try was last let through although there were too many. */
  readonly triedAt: number;
}

/**
 * Counts refused sign-ins of the last minute. After ten for one user from one address only one try in two seconds
 * reaches the database: floods cost nothing, and who has signed in anew meanwhile gets in soon. A thousand from
 * one address (an office behind one router holds many people) stop the address.
 */
export function countFailures(now: () => number = () => performance.now()) {
  const entries = new Map<string, Entry>();

  const live = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    return entry && now() - entry.since < WINDOW_MS ? entry : undefined;
  };
  const bump = (key: string): void => {
    if (entries.size >= MAX_KEYS) entries.clear();
    const entry = live(key);
    entries.set(
      key,
      entry
        ? {
            ...entry,
            count: entry.count + 1,
            triedAt: entry.count < MAX_PER_USER ? now() : entry.triedAt,
          }
        : { since: now(), count: 1, triedAt: now() },
    );
  };

  return {
    add(address: string, userId: string): void {
      bump(address);
      bump(`${address}|${userId}`);
    },
    /** Whether this try is refused unseen; one that is let through counts as the try of its two seconds. */
    isOver(address: string, userId: string): boolean {
      const key = `${address}|${userId}`;
      const entry = live(key);
      if (!entry || entry.count < MAX_PER_USER) return false;
      if (now() - entry.triedAt < RETRY_MS) return true;
      entries.set(key, { ...entry, triedAt: now() });
      return false;
    },
    isBlocked: (address: string): boolean => (live(address)?.count ?? 0) >= MAX_PER_ADDRESS,
  };
}
