import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { useTab } from '#engine/base/tab.ts';
import { settingsAtom, siteAtom } from '#runtime/state/session-state.ts';
import { readLayout, type HomeLayout } from './home-layout.ts';
import type { LayoutKeeper } from './keep-layout.ts';
import { LAYOUT, showLayout } from './shown-layout.ts';

/**
 * The arrangement of the person: changed here at once and on the server a moment later. Another window or machine that changed it
 * meanwhile is not overwritten: its arrangement is shown, and said to be. Coming back to the page shows what was arranged elsewhere.
 */
export function useHomeLayout(userType: string) {
  const { seesStations } = useAtomValue(siteAtom);
  const viewer = useMemo(() => ({ userType, seesStations }), [userType, seesStations]);
  const ports = usePorts('data', 'feedback');
  const isActive = useTab()?.isActive ?? true;
  const layout = readLayout(useAtomValue(settingsAtom)[LAYOUT], viewer);
  // what keeps a change comes with the first one
  const keeper = useRef<Promise<LayoutKeeper>>(undefined);
  const change = useCallback(
    (next: HomeLayout) => {
      showLayout(next);
      keeper.current ??= import('./keep-layout.ts').then(({ keepLayout }) =>
        keepLayout(ports, viewer),
      );
      keeper.current.then(
        ({ soon }) => soon(),
        () => undefined,
      );
    },
    [ports, viewer],
  );
  useEffect(
    () => () => {
      void keeper.current?.then(({ flush }) => flush());
    },
    [],
  );
  const look = useCallback(async () => {
    const stored = await callAddress(
      ports,
      'GET /sys/user-setting/{key}',
      { path: { key: LAYOUT } },
      { isSilent: true },
    );
    if ((await keeper.current)?.isWaiting() !== true) showLayout(stored);
  }, [ports]);
  useReturn(isActive, look);
  return { layout, viewer, change };
}

/** Looks anew when the page is shown again: in its tab, or in its window. */
function useReturn(isActive: boolean, look: () => Promise<void>): void {
  const wasAway = useRef(false);
  useEffect(() => {
    const come = (): void => {
      if (!isActive || document.visibilityState !== 'visible') {
        wasAway.current = true;
        return;
      }
      if (wasAway.current) look().catch(() => undefined);
      wasAway.current = false;
    };
    come();
    document.addEventListener('visibilitychange', come);
    return () => document.removeEventListener('visibilitychange', come);
  }, [isActive, look]);
}
