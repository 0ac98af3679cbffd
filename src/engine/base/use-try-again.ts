import { useEffect, useRef } from 'react';

import { SECOND_MS } from '#schemas/basics/units.ts';
import { useIsShown } from './tab.ts';

/** ms between two tries, and as much again at most by chance: what many browsers show does not ask all at once. */
const EVERY_MS = 20 * SECOND_MS;
/** Codes of a server that is in trouble. Every other refusal is an answer, which asking again does not change. */
const TROUBLE: ReadonlySet<unknown> = new Set([-1, 500, 503]);

/** Tries a question again by itself that the server could not answer, as long as its failure is in sight: nobody has to press 重试 once it can. */
export function useTryAgain(error: object | null, retry: () => void): void {
  const isShown = useIsShown();
  const isTrouble = error !== null && 'code' in error && TROUBLE.has(error.code);
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (!isTrouble || !isShown) return undefined;
    const timer = setInterval(
      () => {
        if (!document.hidden) latest.current();
      },
      EVERY_MS * (1 + Math.random()),
    );
    return () => clearInterval(timer);
  }, [isTrouble, isShown]);
}
