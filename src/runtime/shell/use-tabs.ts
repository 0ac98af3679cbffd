import { App } from 'antd';
import { useAtomValue } from 'jotai';
import { useCallback, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';

import { menuPages } from '#runtime/state/menu.ts';
import { appStore, menuAtom } from '#runtime/state/session-state.ts';
import { activate, close, move, othersOf, tabAddress } from '#runtime/state/tabs-model.ts';
import type { TabItem } from '#runtime/state/tabs-model.ts';
import { changeTabs, tabsAtom } from '#runtime/state/tabs-state.ts';
import { resolvePage } from '../router/resolve-page.ts';
import { readMessagesOf } from '../services/message-sync.ts';
import { manifestAtom } from '../services/schemas.ts';

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

/** What the tab bar, its menu and the keyboard do with tabs. */
export function useTabActions() {
  const { t } = useTranslation(['shell', 'common']);
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const set = useAtomValue(tabsAtom);

  const show = useCallback(
    (tab: TabItem) => void navigate(tabAddress(tab), { state: { tabKey: tab.key } }),
    [navigate],
  );

  const closeKeys = useCallback(
    async (keys: readonly string[]): Promise<void> => {
      const dirty = set.tabs.filter((tab) => keys.includes(tab.key) && tab.isDirty);
      const isSure =
        dirty.length === 0 ||
        (await modal.confirm({
          title: t('tabs.dirtyTitle'),
          content: t('tabs.dirtyText', { count: dirty.length }),
          okText: t('tabs.dirtyLeave'),
          cancelText: t('common:cancel'),
        }));
      if (!isSure) return;
      const next = changeTabs((now) => close(now, keys));
      const active = next.tabs.find((tab) => tab.key === next.active);
      if (active && next.active !== set.active) show(active);
    },
    [set, modal, t, show],
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
