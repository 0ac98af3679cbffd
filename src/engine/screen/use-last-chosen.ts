import { useMemo } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import { useTab } from '#engine/base/tab.ts';
import type { LastChosen } from '../list/chosen-row.ts';

/** What was chosen on this page last, kept for the person; a page whose right side shows something of the whole begins with the whole. */
export function useLastChosen(isKept: boolean): LastChosen | undefined {
  const { settings } = useHouse();
  // one setting a page, whatever stands behind its name in the address
  const key = `chosen.${useTab()?.path.split('/')[1] ?? ''}`;
  return useMemo(() => {
    if (!isKept) return undefined;
    const kept = settings.get<unknown>(key);
    return {
      id: typeof kept === 'string' ? kept : undefined,
      keep: (id: string) => settings.set(key, id),
    };
  }, [isKept, key, settings]);
}
