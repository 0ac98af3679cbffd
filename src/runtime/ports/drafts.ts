import type { HousePort, Row } from '#engine/base/ports.ts';
import { DRAFT_PREFIX, readJson, writeJson } from '#runtime/state/browser-store.ts';
import type { KeyStore } from '#runtime/state/browser-store.ts';

/** Unsent forms of one person, kept in the browser. */
export function createDrafts(
  store: KeyStore,
  userId: () => string,
  now: () => Date,
): HousePort['drafts'] {
  const keyOf = (key: string): string => `${DRAFT_PREFIX}${userId()}:${key}`;
  return {
    get: (key) => readJson<{ readonly at: string; readonly values: Row }>(store, keyOf(key)),
    set: (key, values) => {
      // what is left over when nobody is signed in would be nobody's, or the next person's
      if (userId() === '') return;
      writeJson(store, keyOf(key), { at: now().toISOString(), values });
    },
    remove: (key) => store.removeItem(keyOf(key)),
  };
}
