import { useEffect, useEffectEvent } from 'react';

const EVENT = 'keep-typed';

/** The session is about to end by itself: whatever is half typed is kept now, while it is known whose it is. */
export function askToKeepTyped(): void {
  window.dispatchEvent(new Event(EVENT));
}

/** Keeps what is half typed when the session ends under the hands of its user. */
export function useKeepTyped(keep: () => void): void {
  const now = useEffectEvent(keep);
  useEffect(() => {
    const listener = (): void => now();
    window.addEventListener(EVENT, listener);
    return () => window.removeEventListener(EVENT, listener);
  }, []);
}
