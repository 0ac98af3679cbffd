import type { HousePort, Row } from '#engine/base/ports.ts';
import { allKeys, DRAFT_PREFIX, readJson, writeJson } from '#runtime/state/browser-store.ts';
import type { KeyStore } from '#runtime/state/browser-store.ts';

/** Unsent forms of one person, kept in the browser. */
export function createDrafts(
  store: KeyStore,
  userId: () => string,
  now: () => Date,
): HousePort['drafts'] {
  const keyOf = (key: string): string => `${DRAFT_PREFIX}${userId()}:${key}`;
  const get = (key: string) =>
    readJson<{ readonly at: string; readonly values: Row }>(store, keyOf(key));
  return {
    get,
    list: (key) =>
      allKeys(store)
        .filter((name) => name === keyOf(key) || name.startsWith(`${keyOf(key)}#`))
        .flatMap((name) => {
          const own = name.slice(keyOf('').length);
          const draft = get(own);
          return draft ? [{ ...draft, key: own }] : [];
        })
        .toSorted((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0)),
    set: (key, values) => {
      // what is left over when nobody is signed in would be nobody's, or the next person's
      if (userId() === '') return;
      writeJson(store, keyOf(key), { at: now().toISOString(), values });
    },
    remove: (key) => store.removeItem(keyOf(key)),
  };
}
