import { atom } from 'jotai';

import { readJson, UI_PREFIX, writeJson } from './browser-store.ts';
import { appStore } from './session-state.ts';

/** px */
export const MENU_WIDTH = { min: 180, max: 320, folded: 64 } as const;

const MENU_KEY = `${UI_PREFIX}menu`;

interface MenuLook {
  /** px; null until somebody drags its edge. */
  readonly width: number | null;
  readonly isFolded: boolean;
}

export const menuLookAtom = atom<MenuLook>(
  readJson<MenuLook>(localStorage, MENU_KEY) ?? { width: null, isFolded: false },
);

export function changeMenuLook(part: Partial<MenuLook>): void {
  const look = { ...appStore.get(menuLookAtom), ...part };
  appStore.set(menuLookAtom, look);
  writeJson(localStorage, MENU_KEY, look);
}

/** Which floating part of the shell is open; one at a time. */
export const openPartAtom = atom<
  'palette' | 'bell' | 'tasks' | 'outbox' | 'help' | 'shortcuts' | 'menu' | null
>(null);

export function toggleHelp(): void {
  appStore.set(openPartAtom, appStore.get(openPartAtom) === 'help' ? null : 'help');
}

/** The tour is asked for again. */
export const tourAtom = atom(false);

const LOCK_KEY = 'lock';

/** The code that opens the locked screen; null = not locked. A reload keeps it locked. */
export const lockCodeAtom = atom<string | null>(sessionStorage.getItem(LOCK_KEY));

export function setLock(code: string | null): void {
  if (code === null) sessionStorage.removeItem(LOCK_KEY);
  else sessionStorage.setItem(LOCK_KEY, code);
  appStore.set(lockCodeAtom, code);
}
