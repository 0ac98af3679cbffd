import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import type { LocalFile, OutboxItem } from './item.ts';
import { isFree, type Lease, type OutboxStore } from './store.ts';

interface Schema extends DBSchema {
  items: {
    key: number;
    value: OutboxItem;
    indexes: { readonly key: string; readonly person: string };
  };
  files: { key: string; value: LocalFile; indexes: { readonly person: string } };
  leases: { key: string; value: Lease };
}

/** What is added gets its order from the store. */
type Unordered = Omit<OutboxItem, 'order'>;

/**
 * Keeps what waits in IndexedDB, files as they are.
 * @throws DOMException where the browser has none or forbids it, as some do in private windows
 */
export async function openBrowserStore(name: string): Promise<OutboxStore> {
  const db = await openDB<Schema>(name, 1, {
    upgrade: (made) => {
      const items = made.createObjectStore('items', { keyPath: 'order', autoIncrement: true });
      items.createIndex('key', 'key', { unique: true });
      items.createIndex('person', 'person');
      made.createObjectStore('files', { keyPath: 'id' }).createIndex('person', 'person');
      made.createObjectStore('leases', { keyPath: 'name' });
    },
    // a later version of the product, in another tab, is not held up by this one
    blocking: () => db.close(),
  });
  return { ...itemsOf(db), ...filesOf(db), ...leasesOf(db) };
}

function itemsOf(
  db: IDBPDatabase<Schema>,
): Pick<OutboxStore, 'add' | 'list' | 'change' | 'remove'> {
  return {
    add: async (item) => {
      const tx = db.transaction('items', 'readwrite');
      const kept = await tx.store.index('key').get(item.key);
      const order = kept?.order ?? (await tx.store.add(item as Unordered as OutboxItem));
      await tx.done;
      return kept ?? { ...item, order };
    },
    list: (person) => db.getAllFromIndex('items', 'person', person),
    change: async (key, part) => {
      const tx = db.transaction('items', 'readwrite');
      const item = await tx.store.index('key').get(key);
      if (item) await tx.store.put({ ...item, ...part });
      await tx.done;
    },
    remove: async (key, ids) => {
      const tx = db.transaction(['items', 'files'], 'readwrite');
      const items = tx.objectStore('items');
      const order = await items.index('key').getKey(key);
      if (order !== undefined) await items.delete(order);
      await Promise.all(ids.map((id) => tx.objectStore('files').delete(id)));
      await tx.done;
    },
  };
}

function filesOf(
  db: IDBPDatabase<Schema>,
): Pick<OutboxStore, 'addFile' | 'file' | 'files' | 'changeFile' | 'removeFiles'> {
  return {
    addFile: async (file) => void (await db.put('files', file)),
    file: (id) => db.get('files', id),
    files: (person) => db.getAllFromIndex('files', 'person', person),
    changeFile: async (id, part) => {
      const tx = db.transaction('files', 'readwrite');
      const file = await tx.store.get(id);
      if (file) await tx.store.put({ ...file, ...part });
      await tx.done;
    },
    removeFiles: async (ids) => {
      const tx = db.transaction('files', 'readwrite');
      await Promise.all(ids.map((id) => tx.store.delete(id)));
      await tx.done;
    },
  };
}

function leasesOf(db: IDBPDatabase<Schema>): Pick<OutboxStore, 'lease' | 'release'> {
  return {
    lease: async (lease) => {
      const tx = db.transaction('leases', 'readwrite');
      const isTaken = isFree(await tx.store.get(lease.name), lease);
      if (isTaken) await tx.store.put(lease);
      await tx.done;
      return isTaken;
    },
    release: async (name, holder) => {
      const tx = db.transaction('leases', 'readwrite');
      if ((await tx.store.get(name))?.holder === holder) await tx.store.delete(name);
      await tx.done;
    },
  };
}
