import { useState, type UIEvent } from 'react';

/** Below this many rows all are drawn. */
const WHOLE = 40;
const SEEN_PX = 440;
const MARGIN_ROWS = 6;

interface Window {
  readonly from: number;
  readonly to: number;
  readonly above: number;
  readonly below: number;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** The rows of a long table that are worth drawing, with the heights that stand for the others. */
export function useWindow(count: number, rowPx: number): Window {
  const [top, setTop] = useState(0);
  const onScroll = (event: UIEvent<HTMLElement>): void => {
    const next = Math.floor(event.currentTarget.scrollTop / (rowPx * MARGIN_ROWS)) * MARGIN_ROWS;
    setTop(next);
  };
  if (count <= WHOLE) return { from: 0, to: count, above: 0, below: 0, onScroll };
  const from = Math.max(0, Math.min(top, count) - MARGIN_ROWS);
  const to = Math.min(count, top + Math.ceil(SEEN_PX / rowPx) + 2 * MARGIN_ROWS);
  return { from, to, above: from * rowPx, below: (count - to) * rowPx, onScroll };
}
