import { Button } from 'antd';
import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { setActiveTab } from '#engine/base/active-tab.ts';
import { TabProvider } from '#engine/base/tab.ts';
import type { Tab } from '#engine/base/tab.ts';
import { ErrorBoundary } from '#runtime/failure/error-boundary.tsx';
import { PageFailure } from '#runtime/failure/page-failure.tsx';
import { change, HOME_KEY, mountedKeys } from '#runtime/state/tabs-model.ts';
import type { TabItem } from '#runtime/state/tabs-model.ts';
import { changeTabs } from '#runtime/state/tabs-state.ts';
import { PageHost } from '../pages/page-host.tsx';
import { navigateTo } from '../router/navigation.ts';
import { useTabActions } from './use-tabs.ts';
import './tab-pages.css';

/** All mounted pages; hidden ones stay in the document with `display: none` (a hidden Formily form keeps its observers that way). */
export const TabPages = memo(function TabPages({
  Page = PageHost,
}: {
  readonly Page?: ComponentType<{ readonly path: string }>;
}) {
  const { set, closeKeys } = useTabActions();
  const mounted = mountedKeys(set);
  const items = useTakedown(set.tabs.filter((tab) => mounted.has(tab.key)));
  useLayoutEffect(() => {
    setActiveTab(set.active);
  }, [set.active]);
  return items.map(({ tab, isLeaving }) => (
    <OneTab
      key={mountKey(tab)}
      tab={tab}
      Page={isLeaving ? NoPage : Page}
      isActive={tab.key === set.active && !isLeaving}
      onClose={(key) => void closeKeys([key])}
    />
  ));
});

/**
 * The tabs to draw, those that just left included. React charges a clean-up that throws to the nearest part still
 * mounted; so a page is taken down inside its own boundary first, and the boundary goes with the next drawing. Without
 * this one such page would take all other pages, and what was typed in them, down with it.
 */
function useTakedown(
  current: readonly TabItem[],
): readonly { readonly tab: TabItem; readonly isLeaving: boolean }[] {
  const [drawn, setDrawn] = useState(current);
  const stamp = current.map(mountKey).join(' ');
  const keys = new Set(current.map(mountKey));
  useEffect(() => {
    setDrawn(current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- which pages are mounted is all that matters
  }, [stamp]);
  const leaving = drawn.filter((tab) => !keys.has(mountKey(tab)));
  return [
    ...current.map((tab) => ({ tab, isLeaving: false })),
    ...leaving.map((tab) => ({ tab, isLeaving: true })),
  ];
}

function mountKey(tab: TabItem): string {
  return `${tab.key}#${tab.round}`;
}

function NoPage(): null {
  return null;
}

interface OneTabProps {
  readonly tab: TabItem;
  readonly Page: ComponentType<{ readonly path: string }>;
  readonly isActive: boolean;
  readonly onClose: (key: string) => void;
}

const OneTab = memo(
  function OneTab({ tab, Page, isActive, onClose }: OneTabProps) {
    const context: Tab = useMemo(
      () => ({
        key: tab.key,
        path: tab.path,
        search: new URLSearchParams(tab.search),
        isActive,
        setSearch: (search) => replaceSearch(tab, search),
        setTitle: (title) => changeTabs((set) => change(set, tab.key, { title })),
        setDirty: (isDirty) => changeTabs((set) => change(set, tab.key, { isDirty })),
        close: () => onClose(tab.key),
      }),
      // the tab item is replaced on every change; only these parts matter to its page
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [tab.key, tab.path, tab.search, isActive],
    );
    // a page that is left or come back to is told by its tab; nothing else of it is drawn
    const page = useMemo(() => <Page path={tab.path} />, [Page, tab.path]);
    return (
      <TabProvider value={context}>
        <div className="tab-page" id={`tab-page-${tab.key}`} role="tabpanel" hidden={!isActive}>
          <ErrorBoundary
            fallback={(error, retry) => (
              <PageFailure error={error} onRetry={retry}>
                {tab.key === HOME_KEY ? null : <WaysOut onClose={context.close} />}
              </PageFailure>
            )}
          >
            {page}
          </ErrorBoundary>
        </div>
      </TabProvider>
    );
  },
  (before, after) =>
    before.isActive === after.isActive &&
    before.Page === after.Page &&
    before.tab.search === after.tab.search &&
    before.tab.key === after.tab.key,
);

/** Besides trying again, a page that failed can be closed or left for home. */
function WaysOut({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <>
      <Button onClick={onClose}>{t('tabs.close')}</Button>
      <Button onClick={() => navigateTo(HOME_KEY)}>{t('common:home')}</Button>
    </>
  );
}

/** Keeps the page's state in its tab, and in the address while the tab is still the one in sight: a late answer leads nobody back. */
function replaceSearch(tab: TabItem, search: URLSearchParams): void {
  const text = search.toString();
  const { active } = changeTabs((set) => change(set, tab.key, { search: text }));
  if (active === tab.key)
    navigateTo(text ? `${tab.path}?${text}` : tab.path, {
      replace: true,
      state: { tabKey: tab.key },
    });
}
