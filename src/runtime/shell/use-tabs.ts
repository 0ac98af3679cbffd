import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { useAskDirty } from '#runtime/parts/use-ask-dirty.ts';
import { menuPages } from '#runtime/state/menu.ts';
import { appStore, menuAtom } from '#runtime/state/session-state.ts';
import {
  activate,
  close,
  move,
  othersOf,
  tabAddress,
  withoutDirt,
} from '#runtime/state/tabs-model.ts';
import type { TabItem } from '#runtime/state/tabs-model.ts';
import { changeTabs, tabsAtom } from '#runtime/state/tabs-state.ts';
import { isWholeWindow } from '../router/fixed-pages.ts';
import { guardLeaving, pathOf } from '../router/leaving.ts';
import { resolvePage } from '../router/resolve-page.ts';
import { readMessagesOf } from '../services/message-sync.ts';
import { askSchemaOf, manifestAtom } from '../services/schemas.ts';

/** An address with a further query; one of its own stays. */
function withQuery(to: string, search: string): string {
  return to.includes('?') ? `${to}${search.replace('?', '&')}` : to + search;
}

/** Makes the tab of the current address the active one; an address that only leads on gets none. Used once, by the shell. */
export function useTabOfLocation(): void {
  const { pathname, search, state, key: visit } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (pathname === '/') return;
    const page = resolvePage(pathname, {
      manifest: appStore.get(manifestAtom),
      pages: menuPages(appStore.get(menuAtom)),
    });
    if (page.kind === 'redirect') {
      void navigate(withQuery(page.to, search), { replace: true });
      return;
    }
    askSchemaOf(page);
    const hints = state as { readonly title?: string; readonly tabKey?: string } | null;
    changeTabs((set) =>
      activate(set, {
        path: pathname,
        search: search.slice(1),
        ...(hints?.title ? { title: hints.title } : {}),
        ...(hints?.tabKey ? { key: hints.tabKey } : {}),
      }),
    );
    readMessagesOf(pathname);
    // an address gone to again is another visit: its tab may have been closed meanwhile
  }, [pathname, search, state, visit, navigate]);
}

/** Asks before the shell is left for a page in the whole window while tabs hold something unsaved: all of them go with it. */
export function useTabsGuard(): void {
  const ask = useAskDirty();
  useEffect(() => {
    const stop = guardLeaving({
      losesAt: (to) => isWholeWindow(pathOf(to)) && dirtyTabs().length > 0,
      ask: async () => {
        const isSure = await ask(dirtyTabs().length);
        if (isSure) changeTabs(withoutDirt);
        return isSure;
      },
    });
    return () => {
      stop();
    };
  }, [ask]);
}

const dirtyTabs = (): readonly TabItem[] =>
  appStore.get(tabsAtom).tabs.filter((tab) => tab.isDirty);

/** What the tab bar, its menu and the keyboard do with tabs. */
export function useTabActions() {
  const ask = useAskDirty();
  const navigate = useNavigate();
  const set = useAtomValue(tabsAtom);

  const show = useCallback(
    (tab: TabItem) => void navigate(tabAddress(tab), { state: { tabKey: tab.key } }),
    [navigate],
  );

  const closeKeys = useCallback(
    async (keys: readonly string[]): Promise<void> => {
      const dirty = set.tabs.filter((tab) => keys.includes(tab.key) && tab.isDirty);
      if (dirty.length > 0 && !(await ask(dirty.length))) return;
      const next = changeTabs((now) => close(now, keys));
      const active = next.tabs.find((tab) => tab.key === next.active);
      if (active && next.active !== set.active) show(active);
    },
    [set, ask, show],
  );

  return {
    set,
    show,
    closeKeys,
    closeOthers: (key: string) => closeKeys(othersOf(set, key)),
    closeAll: () => closeKeys(set.tabs.map((tab) => tab.key)),
    refresh: (tab: TabItem) => void navigate(`/redirect${tabAddress(tab)}`),
    moveBefore: (key: string, before: string) => void changeTabs((now) => move(now, key, before)),
  };
}
