import type { KeyStore } from '#runtime/state/browser-store.ts';

/** What a browser keeps for all its tabs. */
export function aKeyStore(entries: Readonly<Record<string, string>> = {}): KeyStore {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}
