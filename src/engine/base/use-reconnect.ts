import { useEffect, useRef } from 'react';

import { useData } from './ports-context.ts';
import type { DataPort } from './ports.ts';
import { useIsShown } from './tab.ts';

type Signal = 'onReconnect' | 'onWritten';

/** Runs `reload` when the connection is back after a loss: at once in the tab that is shown, in others when they are shown next. */
export function useReconnect(reload: () => void): void {
  useSignals(RECONNECT, reload);
}

/** As `useReconnect`, and when something was written in this browser, by whichever page or window: what shows records uses this. */
export function useRenewal(reload: () => void): void {
  useSignals(RENEWAL, reload);
}

const RECONNECT: readonly Signal[] = ['onReconnect'];
const RENEWAL: readonly Signal[] = ['onReconnect', 'onWritten'];

function useSignals(signals: readonly Signal[], reload: () => void): void {
  const ports: DataPort = useData();
  const isActive = useIsShown();
  const latest = useRef({ reload, isActive });
  latest.current = { reload, isActive };
  const isStale = useRef(false);
  useEffect(() => {
    const renew = (): void => {
      if (latest.current.isActive) latest.current.reload();
      else isStale.current = true;
    };
    const stops = signals.map((signal) => ports[signal]?.(renew));
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [ports, signals]);
  useEffect(() => {
    if (!isActive || !isStale.current) return;
    isStale.current = false;
    latest.current.reload();
  }, [isActive]);
}
