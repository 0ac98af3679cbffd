import { useEffect, useState } from 'react';

import { asCallError } from '#engine/base/list-store.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';

interface Desk<T> {
  /** Null until they have come. */
  readonly items: readonly T[] | null;
  readonly error: CallError | null;
  readonly reload: () => void;
}

/** What one address says lies beside an order; asked again whenever something was done with the order. */
export function useDesk<T>(api: string, stamp: number, onTotal?: (total: number) => void): Desk<T> {
  const { call } = useData();
  const [answer, setAnswer] = useState<Pick<Desk<T>, 'items' | 'error'>>({
    items: null,
    error: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    call<readonly T[]>(api, {}, { isSilent: true, signal: controller.signal }).then(
      (items) => {
        setAnswer({ items, error: null });
        onTotal?.(items.length);
      },
      (reason: unknown) => {
        if (!controller.signal.aborted) setAnswer({ items: null, error: asCallError(reason) });
      },
    );
    return () => controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who is told how many there are changes with each drawing
  }, [call, api, stamp, turn]);
  return { ...answer, reload: () => setTurn((old) => old + 1) };
}
