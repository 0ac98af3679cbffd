import { useEffect, useMemo, useState } from 'react';

import { SECOND_MS } from '#schemas/basics/units.ts';

const STEP_MS = 3 * SECOND_MS;

/** Rows that move up by one every three seconds where there are more than fit, and begin anew when another is the newest; the pointer over them holds them still. */
export function useRolling<T extends { readonly id: string }>(all: readonly T[], fit: number) {
  const [first, setFirst] = useState(0);
  const [isHeld, setHeld] = useState(false);
  // each picture brings its rows anew: the same row is the one of the same id
  const newest = all[0]?.id;
  useEffect(() => {
    setFirst(0);
  }, [newest]);
  useEffect(() => {
    if (isHeld || all.length <= fit) return undefined;
    const timer = setInterval(() => setFirst((old) => old + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [isHeld, all.length, fit]);
  const rows = useMemo(() => {
    const from = all.length === 0 ? 0 : first % all.length;
    return all.length <= fit ? all : [...all.slice(from), ...all.slice(0, from)].slice(0, fit);
  }, [all, first, fit]);
  return {
    rows,
    hold: { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) },
  };
}
