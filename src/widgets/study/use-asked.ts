import { useEffect, useState } from 'react';

import { asCallError } from '#engine/base/list-store.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { CallError, DataPort } from '#engine/base/ports.ts';
import { useIsShown } from '#engine/base/tab.ts';

interface Asked<T> {
  /** Null until it has come; what has come stays when a later question fails. */
  readonly answer: T | null;
  readonly error: CallError | null;
  readonly reload: () => void;
}

/** What a page asks when it is opened, and again when somebody comes back to it. `ask` stays the same while the question does. */
export function useAsked<T>(
  ask: (data: Pick<DataPort, 'call'>, signal: AbortSignal) => Promise<T>,
): Asked<T> {
  const { call } = useData();
  const isShown = useIsShown();
  const [state, setState] = useState<Pick<Asked<T>, 'answer' | 'error'>>({
    answer: null,
    error: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isShown) return undefined;
    const controller = new AbortController();
    ask({ call }, controller.signal).then(
      (answer) => setState({ answer, error: null }),
      (reason: unknown) => {
        if (!controller.signal.aborted) setState((old) => ({ ...old, error: asCallError(reason) }));
      },
    );
    return () => controller.abort();
  }, [call, ask, isShown, turn]);
  return { ...state, reload: () => setTurn((old) => old + 1) };
}
