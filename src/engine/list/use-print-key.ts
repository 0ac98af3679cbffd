import { useEffect } from 'react';

import { useTab } from '#engine/base/tab.ts';

/** Ctrl+P prints the sheet of the list that is shown, not the page with its filters and buttons. */
export function usePrintKey(onPrint: (() => void) | undefined): void {
  const isActive = useTab()?.isActive ?? true;
  useEffect(() => {
    if (!onPrint || !isActive) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== 'p' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      onPrint();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [onPrint, isActive]);
}
