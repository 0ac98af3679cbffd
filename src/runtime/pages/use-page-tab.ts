import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import type { Tab } from '#engine/base/tab.ts';

/** What a page beside the shell does where another would tell its tab. The same functions as long as the page stands. */
export type PageTabActions = Pick<Tab, 'setTitle' | 'setDirty' | 'close'>;

/** A page that is no tab: to what it shows it is one all the same, always looked at. */
export function usePageTab(actions: PageTabActions): Tab {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useMemo<Tab>(
    () => ({
      key: pathname,
      path: pathname,
      search: new URLSearchParams(search),
      isActive: true,
      setSearch: (next) => void navigate({ pathname, search: next.toString() }, { replace: true }),
      ...actions,
    }),
    [pathname, search, navigate, actions],
  );
}
