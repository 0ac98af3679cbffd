import { KEYS, type KeyStore } from '#runtime/state/browser-store.ts';

/** Lets one tab of the browser work at a time; the others wait for their turn. */
export type TabLock = <T>(work: () => Promise<T>) => Promise<T>;

const LOCK_NAME = 'token renewal';

/** The lock of the browser itself, which exists on HTTPS and localhost only. */
export function browserLock(locks: Pick<LockManager, 'request'>): TabLock {
  return async (work) => await locks.request(LOCK_NAME, work);
}

export interface LeaseDeps {
  readonly store: KeyStore;
  /** Names this tab. */
  readonly id: string;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** ms; a tab that was closed with the lease in hand holds the others up no longer. Two that work after all are forgiven by the server. */
const LEASE_MS = 10_000;
/** ms between two looks; also how long a tab waits after writing, so that of two that wrote at once the last one stands. */
const LOOK_MS = 50;

/** The same by a note in the store, for plain HTTP in a local network, where browsers have no locks. */
export function leaseLock({ store, id, now, wait }: LeaseDeps): TabLock {
  const holder = (): string | null => {
    const [by, until] = store.getItem(KEYS.renewal)?.split(' ') ?? [];
    return by && Number(until) > now() ? by : null;
  };
  return async (work) => {
    while (holder() !== id) {
      if (holder() === null) store.setItem(KEYS.renewal, `${id} ${now() + LEASE_MS}`);
      await wait(LOOK_MS);
    }
    try {
      return await work();
    } finally {
      if (holder() === id) store.removeItem(KEYS.renewal);
    }
  };
}
