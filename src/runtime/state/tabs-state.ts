import { atom } from 'jotai';

import { appStore } from './session-state.ts';
import { FIRST_TABS, restore } from './tabs-model.ts';
import type { StoredTabs, TabSet } from './tabs-model.ts';

export const tabsAtom = atom<TabSet>(FIRST_TABS);

let ownerId = '';

/** Brings back the tabs this window held for this person: after a reload and after a session that ended. */
export function restoreTabs(userId: string): void {
  if (ownerId === userId) return;
  ownerId = userId;
  const stored = sessionStorage.getItem(storageKey(userId));
  let parsed: unknown;
  try {
    parsed = stored === null ? undefined : JSON.parse(stored);
  } catch {
    parsed = undefined;
  }
  appStore.set(tabsAtom, restore(parsed, document.documentElement.lang));
}

export function changeTabs(change: (set: TabSet) => TabSet): TabSet {
  const next = change(appStore.get(tabsAtom));
  appStore.set(tabsAtom, next);
  if (ownerId) {
    const stored: StoredTabs = { ...next, lang: document.documentElement.lang };
    sessionStorage.setItem(storageKey(ownerId), JSON.stringify(stored));
  }
  return next;
}

/** Lets go of the pages; `forget` also drops what this window stored (sign-out). */
export function dropTabs(forget: boolean): void {
  if (forget && ownerId) sessionStorage.removeItem(storageKey(ownerId));
  ownerId = '';
  appStore.set(tabsAtom, FIRST_TABS);
}

function storageKey(userId: string): string {
  return `tabs:${userId}`;
}
