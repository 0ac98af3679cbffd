import { atom, createStore } from 'jotai';

import type { DictItem } from '#engine/base/ports.ts';
import type { SiteFacts } from '#schemas/api/home.ts';
import type { Myself } from '#schemas/api/session.ts';
import type { MenuNode } from './menu.ts';

/** The one store of the page: what http and realtime need outside of React stands in it too. */
export const appStore: ReturnType<typeof createStore> = createStore();

/** The signed-in person; null before. What the browser kept of him may be older than the server. */
export type SessionUser = Pick<Myself, 'id' | 'username'> & Partial<Myself>;

export const userAtom = atom<SessionUser | null>(null);
export const permissionsAtom = atom<readonly string[]>([]);
export const rolesAtom = atom<readonly string[]>([]);
export const dictsAtom = atom<ReadonlyMap<string, readonly DictItem[]>>(new Map());
export const menuAtom = atom<readonly MenuNode[]>([]);
/** Set after the menu has been fetched; reset when the session ends. */
export const isMenuLoadedAtom = atom(false);
/** Settings of the user kept on the server (columns, density …), as far as they were read. */
export const settingsAtom = atom<Readonly<Record<string, unknown>>>({});

/** The banner of sample records, the watermark; how large a file may be is unknown before the server has said so. */
type Late = 'maxUploadMb' | 'mapReviewNo';
type Site = Omit<SiteFacts, Late> & Partial<Pick<SiteFacts, Late>>;

export const siteAtom = atom<Site>({
  hasDemoData: false,
  hasWatermark: false,
  canClearDemo: false,
  seesStations: true,
});

/** Forgets everything a session held. */
export function resetSessionState(): void {
  appStore.set(userAtom, null);
  appStore.set(permissionsAtom, []);
  appStore.set(rolesAtom, []);
  appStore.set(dictsAtom, new Map());
  appStore.set(menuAtom, []);
  appStore.set(isMenuLoadedAtom, false);
  appStore.set(settingsAtom, {});
}
