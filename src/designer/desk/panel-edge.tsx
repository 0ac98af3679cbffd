import type { KeyboardEvent, PointerEvent } from 'react';

import './panel-edge.css';

/** px; a panel below keeps room for its head and two lines, and leaves as much to what is above. */
const LEAST = 120;
const STEP = 24;

interface PanelEdgeProps {
  readonly label: string;
  readonly height: number;
  readonly onHeight: (height: number) => void;
}

/** The upper edge of a panel at the bottom: drag it, or use the arrow keys. */
export function PanelEdge({ label, height, onHeight }: PanelEdgeProps) {
  const most = (): number => Math.max(LEAST, window.innerHeight - 2 * LEAST);
  const put = (px: number): void => onHeight(Math.min(most(), Math.max(LEAST, Math.round(px))));
  function handleDown(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function handleMove(event: PointerEvent<HTMLDivElement>): void {
    const edge = event.currentTarget;
    if (!edge.hasPointerCapture(event.pointerId)) return;
    put(height + edge.getBoundingClientRect().top - event.clientY);
  }
  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowUp' ? STEP : event.key === 'ArrowDown' ? -STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    put(height + step);
  }
  return (
    <div
      className="dg-panel-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={height}
      aria-valuemin={LEAST}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onKeyDown={handleKey}
    />
  );
}
