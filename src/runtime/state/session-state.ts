import { atom, createStore } from 'jotai';
import type { DictItem, Row } from '#engine/base/ports.ts';
import type { MenuNode } from './menu.ts';

/** The one store of the page: what http and realtime need outside of React stands in it too. */
export const appStore: ReturnType<typeof createStore> = createStore();

/** The signed-in person as `/sys/user/info` answers; null before. */
export interface SessionUser extends Row {
  readonly id: string;
  readonly username: string;
  readonly realName?: string;
  readonly userType?: string;
  readonly mobile?: string;
  readonly mustChangePassword?: boolean | number;
}

export const userAtom = atom<SessionUser | null>(null);
export const permissionsAtom = atom<readonly string[]>([]);
export const rolesAtom = atom<readonly string[]>([]);
export const dictsAtom = atom<ReadonlyMap<string, readonly DictItem[]>>(new Map());
export const menuAtom = atom<readonly MenuNode[]>([]);
/** Set after the menu has been fetched; reset when the session ends. */
export const isMenuLoadedAtom = atom(false);
/** Settings of the user kept on the server (columns, density …), as far as they were read. */
export const settingsAtom = atom<Readonly<Record<string, unknown>>>({});

/** What `GET /home/site` says: the banner of sample records, the watermark. */
export interface SiteFacts {
  readonly hasDemoData: boolean;
  readonly hasWatermark: boolean;
  /** Parameter FILE_MAX_MB, as it is in force. */
  readonly maxUploadMb?: number;
  /** Only for a super admin on a server in demo mode. */
  readonly canClearDemo: boolean;
}

export const siteAtom = atom<SiteFacts>({ hasDemoData: false, hasWatermark: false, canClearDemo: false });

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
