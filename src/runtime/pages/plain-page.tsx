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
import { usePageTab, type PageTabActions } from './use-page-tab.ts';
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

/** A fixed page that is no tab; it closes by going back. */
export function PlainPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const setDirty = useDirtyPage(pathname);
  usePush();
  const actions = useMemo<PageTabActions>(
    () => ({
      setTitle: (title) => {
        document.title = title;
      },
      setDirty,
      // an address that was pasted has nothing behind it
      close: () => void (window.history.length > 1 ? navigate(-1) : navigate('/home')),
    }),
    [navigate, setDirty],
  );
  const tab = usePageTab(actions);
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
