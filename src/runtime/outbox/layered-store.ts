import type { LocalFile, OutboxItem } from './item.ts';
import { createMemoryStore, type OutboxStore } from './store.ts';

/** Orders of what is in memory only: it was made after all that is kept, when the disk was full. */
const AFTER_ALL = 1e12;

/**
 * Keeps what there is room for, and holds the rest in memory while the page stands, so that a full disk takes nothing away.
 * @param kept where things are kept; null where the browser keeps nothing
 * @param onUnkept something is held in memory alone: the person is to be told
 * @param onHeld how much is held so by now
 */
export function layered(
  kept: OutboxStore | null,
  onUnkept: () => void,
  onHeld: (count: number) => void = () => {},
): OutboxStore {
  const memory = createMemoryStore();
  if (!kept) return memory;
  const layers: Layers = {
    kept,
    memory,
    held: counted(onHeld),
    items: laidOver<OutboxItem>(),
    files: laidOver<LocalFile>(),
    unlessFull: async (write, instead) => {
      try {
        return await write();
      } catch (error) {
        if (!isFull(error)) throw error;
        onUnkept();
        return instead();
      }
    },
  };
  return {
    ...itemsOf(layers),
    ...filesOf(layers),
    // should two tabs send after all, the server does each key once
    lease: (lease) =>
      kept.lease(lease).catch((error: unknown) => {
        if (!isFull(error)) throw error;
        return memory.lease(lease);
      }),
    release: (name, holder) => kept.release(name, holder),
  };
}

interface Layers {
  readonly kept: OutboxStore;
  readonly memory: OutboxStore;
  readonly held: ReturnType<typeof counted>;
  readonly items: ReturnType<typeof laidOver<OutboxItem>>;
  readonly files: ReturnType<typeof laidOver<LocalFile>>;
  readonly unlessFull: <T>(write: () => Promise<T>, instead: () => Promise<T>) => Promise<T>;
}

function itemsOf({
  kept,
  memory,
  held,
  items,
  files,
  unlessFull,
}: Layers): Pick<OutboxStore, 'add' | 'list' | 'change' | 'remove'> {
  return {
    add: (item) =>
      unlessFull(
        () => kept.add(item),
        async () => {
          held.hold(item.key);
          return late(await memory.add(item));
        },
      ),
    list: async (person) => [
      ...(await kept.list(person)).map((item) => items.over(item.key, item)),
      ...(await memory.list(person)).map(late),
    ],
    change: async (key, part) => {
      await items.change(key, part, (whole) => kept.change(key, whole));
      await memory.change(key, part);
    },
    remove: async (key, ids) => {
      await kept.remove(key, ids);
      await memory.remove(key, ids);
      items.drop([key]);
      files.drop(ids);
      held.letGo([key, ...ids]);
    },
  };
}

function filesOf({
  kept,
  memory,
  held,
  files,
  unlessFull,
}: Layers): Pick<OutboxStore, 'addFile' | 'file' | 'files' | 'changeFile' | 'removeFiles'> {
  return {
    addFile: (file) =>
      unlessFull(
        () => kept.addFile(file),
        async () => {
          held.hold(file.id);
          await memory.addFile(file);
        },
      ),
    file: async (id) => {
      const file = await kept.file(id);
      return file ? files.over(id, file) : memory.file(id);
    },
    files: async (person) => [
      ...(await kept.files(person)).map((file) => files.over(file.id, file)),
      ...(await memory.files(person)),
    ],
    changeFile: async (id, part) => {
      await files.change(id, part, (whole) => kept.changeFile(id, whole));
      await memory.changeFile(id, part);
    },
    removeFiles: async (ids) => {
      await kept.removeFiles(ids);
      await memory.removeFiles(ids);
      files.drop(ids);
      held.letGo(ids);
    },
  };
}

/** Counts what memory alone holds. */
function counted(tell: (count: number) => void) {
  const held = new Set<string>();
  return {
    hold: (key: string): void => tell(held.add(key).size),
    letGo: (keys: readonly string[]): void => {
      if (keys.filter((key) => held.delete(key)).length > 0) tell(held.size);
    },
  };
}

/** Changes of what is kept that a full disk did not take: they lie over it, so that what waits goes on its way all the same. */
function laidOver<T extends object>() {
  const parts = new Map<string, Partial<T>>();
  return {
    over: (key: string, kept: T): T => ({ ...kept, ...parts.get(key) }),
    change: async (
      key: string,
      part: Partial<T>,
      write: (whole: Partial<T>) => Promise<void>,
    ): Promise<void> => {
      const whole = { ...parts.get(key), ...part };
      try {
        await write(whole);
        parts.delete(key);
      } catch (error) {
        if (!isFull(error)) throw error;
        parts.set(key, whole);
      }
    },
    drop: (keys: readonly string[]): void => keys.forEach((key) => parts.delete(key)),
  };
}

function late(item: OutboxItem): OutboxItem {
  return item.order > AFTER_ALL ? item : { ...item, order: item.order + AFTER_ALL };
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
