import { useEffect, useState } from 'react';

const WAIT_SECONDS = 60;

/** The minute before another code may be asked for. */
export function useWait(): {
  readonly seconds: number;
  readonly begin: () => void;
  readonly end: () => void;
} {
  const [seconds, setSeconds] = useState(0);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { seconds, begin: () => setSeconds(WAIT_SECONDS), end: () => setSeconds(0) };
}
