import { isWithin } from '#schemas/basics/elapsed.ts';
import type { LocalFile, OutboxItem } from './item.ts';

/** Whoever has it sends; one of several tabs. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
  readonly since: number;
  readonly forMs: number;
}

/** Whether one may take a lease that another one is kept of. A clock that was set back does not keep it for longer. */
export function isFree(held: Lease | undefined, wanted: Lease): boolean {
  return !held || held.holder === wanted.holder || !isWithin(held.forMs, held.since, wanted.since);
}

/** Where what waits is kept. Every change is whole or not at all; what is changed or removed need not be there. */
export interface OutboxStore {
  /** Gives the item its order. A key that is there already is not added again: what is kept is answered. @throws DOMException `QuotaExceededError` */
  add(item: Omit<OutboxItem, 'order'>): Promise<OutboxItem>;
  /** Of one person, in the order they were made. */
  list(person: string): Promise<readonly OutboxItem[]>;
  change(key: string, part: Partial<OutboxItem>): Promise<void>;
  /** With the files that only it needs. */
  remove(key: string, files: readonly string[]): Promise<void>;
  /** @throws DOMException `QuotaExceededError` */
  addFile(file: LocalFile): Promise<void>;
  file(id: string): Promise<LocalFile | undefined>;
  files(person: string): Promise<readonly LocalFile[]>;
  changeFile(id: string, part: Partial<LocalFile>): Promise<void>;
  removeFiles(ids: readonly string[]): Promise<void>;
  /**
   * Takes or prolongs a lease: free, ended, or one's own.
   * @param lease `since` in ms since 1970, `forMs` how long it holds without being prolonged
   * @returns whether the holder has it
   */
  lease(lease: Lease): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
}

/** Keeps in memory what IndexedDB does not take: it is gone with the page. */
export function createMemoryStore(): OutboxStore {
  const items = new Map<string, OutboxItem>();
  const files = new Map<string, LocalFile>();
  const leases = new Map<string, Lease>();
  let last = 0;
  const removeFiles = (ids: readonly string[]): void => ids.forEach((id) => files.delete(id));
  return {
    add: async (item) => {
      const kept = items.get(item.key) ?? { ...item, order: ++last };
      items.set(item.key, kept);
      return kept;
    },
    list: async (person) => [...items.values()].filter((item) => item.person === person),
    change: async (key, part) => {
      const item = items.get(key);
      if (item) items.set(key, { ...item, ...part });
    },
    remove: async (key, ids) => {
      items.delete(key);
      removeFiles(ids);
    },
    addFile: async (file) => void files.set(file.id, file),
    file: async (id) => files.get(id),
    files: async (person) => [...files.values()].filter((file) => file.person === person),
    changeFile: async (id, part) => {
      const file = files.get(id);
      if (file) files.set(id, { ...file, ...part });
    },
    removeFiles: async (ids) => removeFiles(ids),
    lease: async (lease) => {
      if (!isFree(leases.get(lease.name), lease)) return false;
      leases.set(lease.name, lease);
      return true;
    },
    release: async (name, holder) => {
      if (leases.get(name)?.holder === holder) leases.delete(name);
    },
  };
}
