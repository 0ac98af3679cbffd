import type { LocalFile, OutboxItem } from './item.ts';
import { createMemoryStore, type OutboxStore } from './store.ts';

/** Orders of what is in memory only: it was made after all that is kept, when the disk was full. */
const AFTER_ALL = 1e12;

/**
 * Keeps what there is room for, and holds the rest in memory while the page stands, so that a full disk takes nothing away.
 * @param kept where things are kept; null where the browser keeps nothing
 * @param onUnkept something is held in memory alone: the person is to be told
 */
export function layered(kept: OutboxStore | null, onUnkept: () => void): OutboxStore {
  const memory = createMemoryStore();
  if (!kept) return memory;
  const unlessFull = async <T>(write: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      if (!isFull(error)) throw error;
      onUnkept();
      return instead();
    }
  };
  const both = <T>(ask: (store: OutboxStore) => Promise<T>): Promise<[T, T]> =>
    Promise.all([ask(kept), ask(memory)]);
  return {
    add: (item) =>
      unlessFull(
        () => kept.add(item),
        async () => late(await memory.add(item)),
      ),
    list: async (person) => {
      const [first, then] = await both((store) => store.list(person));
      return [...first, ...then.map(late)];
    },
    change: async (key, part) => void (await both((store) => store.change(key, part))),
    remove: async (key, files) => void (await both((store) => store.remove(key, files))),
    addFile: (file) =>
      unlessFull(
        () => kept.addFile(file),
        () => memory.addFile(file),
      ),
    file: async (id) => (await kept.file(id)) ?? memory.file(id),
    files: async (person) =>
      (await both((store) => store.files(person))).flat() as readonly LocalFile[],
    changeFile: async (id, part) => void (await both((store) => store.changeFile(id, part))),
    removeFiles: async (ids) => void (await both((store) => store.removeFiles(ids))),
    lease: (lease) => kept.lease(lease),
    release: (name, holder) => kept.release(name, holder),
  };
}

function late(item: OutboxItem): OutboxItem {
  return item.order > AFTER_ALL ? item : { ...item, order: item.order + AFTER_ALL };
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
