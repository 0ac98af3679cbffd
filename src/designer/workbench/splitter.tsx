import { useState, type KeyboardEvent, type PointerEvent } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import './splitter.css';

const STEP_PX = 24;

/** A width that is kept between visits. */
export function useKeptWidth(
  key: string,
  usual: number,
): readonly [number, (width: number) => void] {
  const { settings } = useHouse();
  const [width, setWidth] = useState(() => settings.get<number>(key) ?? usual);
  const keep = (next: number): void => {
    setWidth(next);
    settings.set(key, next);
  };
  return [width, keep];
}

interface SplitterProps {
  readonly label: string;
  readonly width: number;
  readonly min: number;
  readonly max: number;
  /** 1: the part at the left grows to the right; -1: the part at the right grows to the left. */
  readonly direction: 1 | -1;
  readonly onWidth: (width: number) => void;
}

/** The edge between two parts: dragged, or moved with the arrow keys. */
export function Splitter({ label, width, min, max, direction, onWidth }: SplitterProps) {
  const [start, setStart] = useState<{ readonly x: number; readonly width: number } | null>(null);
  const to = (next: number): void => onWidth(Math.round(Math.min(max, Math.max(min, next))));
  const move = (event: PointerEvent): void => {
    if (start) to(start.width + (event.clientX - start.x) * direction);
  };
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? STEP_PX : event.key === 'ArrowLeft' ? -STEP_PX : 0;
    if (step === 0) return;
    event.preventDefault();
    to(width + step * direction);
  };
  return (
    <div
      className="wb-splitter"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that moves is a control
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ x: event.clientX, width });
      }}
      onPointerMove={move}
      onPointerUp={() => setStart(null)}
    />
  );
}
