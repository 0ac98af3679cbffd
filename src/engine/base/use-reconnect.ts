import { useEffect, useRef } from 'react';

import { useData } from './ports-context.ts';
import { useTab } from './tab.ts';

/** Runs `reload` when the connection is back after a loss: at once in the tab that is shown, in others when they are shown next. */
export function useReconnect(reload: () => void): void {
  const ports = useData();
  const isActive = useTab()?.isActive ?? true;
  const latest = useRef({ reload, isActive });
  latest.current = { reload, isActive };
  const isStale = useRef(false);
  useEffect(() => {
    const stop = ports.onReconnect?.(() => {
      if (latest.current.isActive) latest.current.reload();
      else isStale.current = true;
    });
    return stop;
  }, [ports]);
  useEffect(() => {
    if (!isActive || !isStale.current) return;
    isStale.current = false;
    latest.current.reload();
  }, [isActive]);
}
