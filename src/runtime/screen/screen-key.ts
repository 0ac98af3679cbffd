import type { KeyStore } from '#runtime/state/browser-store.ts';
import { UI_PREFIX } from '#runtime/state/browser-store.ts';

const KEY = 'key';

/** Belongs to the screen that hangs here and to nobody's session: who signs out beside it leaves it alone. */
const entryOf = (id: string): string => `${UI_PREFIX}screen:${id}`;

/** An address with a secret: the secret, and the address that may stand where everybody can read it. Null where it holds none. */
export function takeSecret(search: string): { readonly key: string; readonly rest: string } | null {
  const query = new URLSearchParams(search);
  const key = query.get(KEY);
  if (!key) return null;
  query.delete(KEY);
  const rest = query.toString();
  return { key, rest: rest === '' ? '' : `?${rest}` };
}

/** A store that is full or forbidden only means that a reload needs the whole address again. */
export function keepSecret(store: KeyStore, id: string, key: string): void {
  try {
    store.setItem(entryOf(id), key);
  } catch {
    // as said
  }
}

export function readSecret(store: KeyStore, id: string): string | null {
  return store.getItem(entryOf(id));
}
