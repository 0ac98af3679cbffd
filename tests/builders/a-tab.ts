import type { Tab } from '#engine/base/tab.ts';

/** The tab of a page that is looked at. */
export function aTab(change: Partial<Tab> = {}): Tab {
  return {
    key: 'tab',
    path: '/page',
    search: new URLSearchParams(),
    isActive: true,
    setSearch: () => undefined,
    setTitle: () => undefined,
    setDirty: () => undefined,
    close: () => undefined,
    ...change,
  };
}
