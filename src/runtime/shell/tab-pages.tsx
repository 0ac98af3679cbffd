import { memo, useLayoutEffect, useMemo } from 'react';
import { setActiveTab } from '#engine/active-tab.ts';
import { TabProvider } from '#engine/tab.ts';
import type { Tab } from '#engine/tab.ts';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { PageFailure } from '../app/page-failure.tsx';
import { PageHost } from '../pages/page-host.tsx';
import { navigateTo } from '../router/navigation.ts';
import { change, mountedKeys } from '../tabs/tabs-model.ts';
import type { TabItem } from '../tabs/tabs-model.ts';
import { changeTabs } from '../tabs/tabs-state.ts';
import { useTabActions } from './use-tabs.ts';

/** All mounted pages; hidden ones stay in the document with `display: none` (a hidden Formily form keeps its observers that way). */
export function TabPages() {
  const { set, closeKeys } = useTabActions();
  const mounted = mountedKeys(set);
  useLayoutEffect(() => {
    setActiveTab(set.active);
  }, [set.active]);
  return set.tabs
    .filter((tab) => mounted.has(tab.key))
    .map((tab) => <OneTab key={`${tab.key}#${tab.round}`} tab={tab} isActive={tab.key === set.active} onClose={(key) => void closeKeys([key])} />);
}

interface OneTabProps {
  readonly tab: TabItem;
  readonly isActive: boolean;
  readonly onClose: (key: string) => void;
}

const OneTab = memo(
  function OneTab({ tab, isActive, onClose }: OneTabProps) {
    const context: Tab = useMemo(
      () => ({
        key: tab.key,
        path: tab.path,
        search: new URLSearchParams(tab.search),
        isActive,
        setSearch: (search) => replaceSearch(tab, search, isActive),
        setTitle: (title) => changeTabs((set) => change(set, tab.key, { title })),
        setDirty: (isDirty) => changeTabs((set) => change(set, tab.key, { isDirty })),
        close: () => onClose(tab.key),
      }),
      // the tab item is replaced on every change; only these parts matter to its page
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [tab.key, tab.path, tab.search, isActive],
    );
    return (
      <TabProvider value={context}>
        <div className="tab-page" id={`tab-page-${tab.key}`} role="tabpanel" hidden={!isActive}>
          <ErrorBoundary fallback={(error, retry) => <PageFailure error={error} onRetry={retry} />}>
            <PageHost path={tab.path} />
          </ErrorBoundary>
        </div>
      </TabProvider>
    );
  },
  (before, after) => before.isActive === after.isActive && before.tab.search === after.tab.search && before.tab.key === after.tab.key,
);

function replaceSearch(tab: TabItem, search: URLSearchParams, isActive: boolean): void {
  const text = search.toString();
  changeTabs((set) => change(set, tab.key, { search: text }));
  if (isActive) navigateTo(text ? `${tab.path}?${text}` : tab.path, { replace: true, state: { tabKey: tab.key } });
}
