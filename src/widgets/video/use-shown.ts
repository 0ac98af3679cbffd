import { useEffect, useState } from 'react';

import { useIsShown } from '#engine/base/tab.ts';
import { HOUR_MS } from '#schemas/basics/units.ts';

/** A page that nobody sees plays on for so long. */
const HIDDEN_MS = 30_000;
/** Players are made anew after so long: what they hold of memory goes with them. */
const ANEW_MS = 2 * HOUR_MS;

/** Whether pictures are worth playing: not once the page has been hidden, or another of its tabs is looked at, for half a minute. */
export function usePlayable(): boolean {
  const isShown = useIsShown();
  const [isPlayable, setPlayable] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (document.hidden || !isShown) timer = setTimeout(() => setPlayable(false), HIDDEN_MS);
      else setPlayable(true);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isShown]);
  return isPlayable;
}

/** Changes every two hours. */
export function useRound(): number {
  const [round, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRound((old) => old + 1), ANEW_MS);
    return () => clearInterval(timer);
  }, []);
  return round;
}
