import { useEffect, useState } from 'react';

import { asCallError } from '#engine/base/list-store.ts';
import type { CallError } from '#engine/base/ports.ts';

/** What the server answered, asked again with each `stamp`. */
export function useAsked<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  about: string,
): { readonly answer: T | null; readonly error: CallError | null; readonly retry: () => void } {
  const [answer, setAnswer] = useState<T | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    ask(controller.signal).then(
      (found) => {
        setError(null);
        setAnswer(found);
      },
      (reason: unknown) => {
        if (!controller.signal.aborted) setError(asCallError(reason));
      },
    );
    return () => controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `about` says what is asked; the function is a new one with each drawing
  }, [about, turn]);
  return { answer, error, retry: () => setTurn((old) => old + 1) };
}
