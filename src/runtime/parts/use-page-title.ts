import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { menuPages } from '#runtime/state/menu.ts';
import type { MenuPage } from '#runtime/state/menu.ts';
import { menuAtom } from '#runtime/state/session-state.ts';
import { HOME_KEY } from '#runtime/state/tabs-model.ts';
import type { TabItem } from '#runtime/state/tabs-model.ts';
import { manifestAtom } from '../services/schemas.ts';

export function useMenuPages(): readonly MenuPage[] {
  const menu = useAtomValue(menuAtom);
  return useMemo(() => menuPages(menu), [menu]);
}

/** The page of the menu that an address belongs to: its own, or the one it is come to from; `isOwn` says which. */
export function usePageOf(): (
  path: string,
) => { readonly page: MenuPage; readonly isOwn: boolean } | undefined {
  const pages = useMenuPages();
  const { screens } = useAtomValue(manifestAtom);
  return (path) => {
    const name = routeOf(path);
    const own = pages.find(({ route }) => route === name);
    if (own) return { page: own, isOwn: true };
    const under = screens.find((screen) => screen.name === name)?.under;
    const page = pages.find(({ route }) => route === under);
    return page && { page, isOwn: false };
  };
}

/** First part of a path: `/ops-workOrder/12` → `ops-workOrder`. */
export function routeOf(path: string): string {
  return path.split('/')[1] ?? '';
}

const RECORD_ID = /^\d{6,}$/;

/** What a tab is called: its own title, else that of its menu entry, else its path. */
export function useTabTitle(): (tab: TabItem) => string {
  const { t } = useTranslation('shell');
  const pages = useMenuPages();
  return (tab) => {
    if (tab.key === HOME_KEY) return t('tabs.home');
    const own = pages.find(({ route }) => route === routeOf(tab.path))?.title;
    const rest = tab.path.split('/').slice(2);
    if (rest.length === 0) return own ?? (tab.title || tab.path.slice(1));
    // the number of a record says nothing: its name comes with the record
    const said = rest.filter((part) => !RECORD_ID.test(part));
    return (
      tab.title ||
      [
        own ?? routeOf(tab.path),
        ...said.map((part) =>
          part === 'create' ? t('tabs.create') : part === 'edit' ? t('tabs.edit') : part,
        ),
      ].join(' ')
    );
  };
}

/** The window's title: page, then product. */
export function useDocumentTitle(page: string): void {
  const { t } = useTranslation('common');
  useEffect(() => {
    document.title = page ? `${page} - ${t('product')}` : t('product');
  }, [page, t]);
}
