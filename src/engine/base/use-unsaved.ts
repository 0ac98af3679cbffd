import { useEffect, useEffectEvent } from 'react';

import { usePorts } from './ports-context.ts';
import { useTab } from './tab.ts';

/** What a page in the whole window asks before something unsaved goes with it. */
export interface LeaveQuestion {
  readonly title: string;
  readonly text: string;
  /** What is unsaved is given up. */
  readonly onGiveUp: () => void;
}

/**
 * While something is unsaved the browser asks before the page is closed or loaded anew. Pages in tabs stay when another is shown and say by
 * `setDirty` of their tab that something is unsaved; one in the whole window goes with its address, so it asks before that, too.
 */
export function useUnsaved(isUnsaved: boolean, question?: LeaveQuestion): void {
  const ports = usePorts('feedback', 'navigation');
  const isAlone = useTab() === null && question !== undefined;
  const ask = useEffectEvent(async (): Promise<boolean> => {
    const isSure = question === undefined || (await ports.confirm(question));
    if (isSure) question?.onGiveUp();
    return isSure;
  });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    const open = isAlone ? ports.guardLeaving?.(() => ask()) : undefined;
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      open?.();
    };
  }, [ports, isUnsaved, isAlone]);
}
