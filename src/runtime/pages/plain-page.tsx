import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { TabProvider, type Tab } from '#engine/base/tab.ts';
import { appStore, userAtom } from '#runtime/state/session-state.ts';
import { useAskDirty } from '../parts/use-ask-dirty.ts';
import { PortsRoot } from '../ports/ports-root.tsx';
import { guardLeaving, pathOf } from '../router/leaving.ts';
import { startRealtime, stopRealtime } from '../services/realtime.ts';
import { EngineHost } from './engine-host.tsx';
import { PageHost } from './page-host.tsx';
import './plain-page.css';

/** Asks before an unsaved page is left for another. @returns how the page tells that something is unsaved */
function useDirtyPage(pathname: string): Tab['setDirty'] {
  const ask = useAskDirty();
  const stop = useRef<(() => void) | null>(null);
  const setDirty = useCallback(
    (isDirty: boolean) => {
      stop.current?.();
      stop.current = isDirty
        ? guardLeaving({ losesAt: (to) => pathOf(to) !== pathname, ask: () => ask(1) })
        : null;
    },
    [pathname, ask],
  );
  useEffect(() => () => setDirty(false), [setDirty]);
  return setDirty;
}

/** What is pushed reaches a page beside the shell too, for as long as it stands. */
function usePush(): void {
  useEffect(() => {
    const user = appStore.get(userAtom);
    if (!user) return undefined;
    void startRealtime(String(user.id));
    return stopRealtime;
  }, []);
}

/** A fixed page that is no tab: to what it shows it is one all the same, which closes by going back. */
export function PlainPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const setDirty = useDirtyPage(pathname);
  usePush();
  const tab = useMemo<Tab>(
    () => ({
      key: pathname,
      path: pathname,
      search: new URLSearchParams(search),
      isActive: true,
      setSearch: (next) => void navigate({ pathname, search: next.toString() }, { replace: true }),
      setTitle: (title) => {
        document.title = title;
      },
      setDirty,
      // an address that was pasted has nothing behind it
      close: () => void (window.history.length > 1 ? navigate(-1) : navigate('/home')),
    }),
    [pathname, search, navigate, setDirty],
  );
  return (
    <PortsRoot>
      <TabProvider value={tab}>
        <main className="plain-page">
          <PageHost path={pathname} />
        </main>
        <EngineHost />
      </TabProvider>
    </PortsRoot>
  );
}
