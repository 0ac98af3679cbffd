import { useEffect, useState } from 'react';

import { asCallError } from './list-store.ts';
import { useData } from './ports-context.ts';
import type { CallError, DataPort } from './ports.ts';
import { useIsShown } from './tab.ts';
import { useReconnect } from './use-reconnect.ts';

/** What a part of a page asked for. */
export interface Answered<T> {
  /** Null until it has come; what has come stays while the next question is under way, and when it fails. */
  readonly answer: T | null;
  readonly error: CallError | null;
  /** Asks once more. */
  readonly retry: () => void;
}

/**
 * What a part of a page asks when it is first shown, when the question becomes another, when somebody comes back to its tab, and when the
 * connection is back after a loss; a page that is left asks nothing, and a late answer replaces no newer one.
 * @param question says all that is asked: another one is asked anew. Undefined: there is nothing to ask yet
 * @param ask asks it, with the signal that ends it
 */
export function useAnswer<T>(
  question: string | undefined,
  ask: (data: Pick<DataPort, 'call' | 'page'>, signal: AbortSignal) => Promise<T>,
): Answered<T> {
  const { call, page } = useData();
  const isShown = useIsShown();
  const [state, setState] = useState<Pick<Answered<T>, 'answer' | 'error'>>({
    answer: null,
    error: null,
  });
  const [turn, setTurn] = useState(0);
  const retry = (): void => setTurn((old) => old + 1);
  useReconnect(retry);
  useEffect(() => {
    if (question === undefined || !isShown) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    ask({ call, page }, signal).then(
      (answer) => {
        if (!signal.aborted) setState({ answer, error: null });
      },
      (reason: unknown) => {
        if (!signal.aborted) setState((old) => ({ ...old, error: asCallError(reason) }));
      },
    );
    return () => controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `question` says what is asked; the function is a new one with each drawing
  }, [call, page, question, isShown, turn]);
  return { ...state, retry };
}
