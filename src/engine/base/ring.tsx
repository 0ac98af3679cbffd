import type { ReactNode } from 'react';

import './ring.css';

interface RingProps {
  readonly parts: readonly {
    readonly key: string;
    readonly count: number;
    /** As CSS says it. */
    readonly color: string;
  }[];
  /** What the whole ring stands for; the rest beyond the parts is drawn as a track. */
  readonly total: number;
  /** What it says to who does not see it; without it, it is drawn beside words that say the same. */
  readonly label?: string;
  /** Thickness, in hundredths of the ring's side. */
  readonly width: number;
  /** Left open between two parts, in the same measure. */
  readonly gap?: number;
  /** More to draw, in a square of 100 by 100. */
  readonly children?: ReactNode;
}

const SIDE = 100;
const MIDDLE = SIDE / 2;
/** Room around the ring. */
const MARGIN = 2;
/** However small a part is, it is seen. */
const LEAST = 1;

/** Parts of a whole as arcs, clockwise from the top. Lines stay sharp at any size. A part of nothing is not drawn. */
export function Ring({ parts, total, label, width, gap = 0, children }: RingProps) {
  const radius = MIDDLE - MARGIN - width / 2;
  const round = 2 * Math.PI * radius;
  const circle = { cx: MIDDLE, cy: MIDDLE, r: radius, strokeWidth: width };
  const isFull = total > 0 && parts.reduce((sum, { count }) => sum + count, 0) >= total;
  let before = 0;
  return (
    <svg
      className="engine-ring"
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {isFull ? null : <circle className="engine-ring-rest" {...circle} />}
      {parts.map(({ key, count, color }) => {
        if (count === 0 || total === 0) return null;
        const length = (count / total) * round;
        const from = before;
        before += length;
        return (
          <circle
            key={key}
            {...circle}
            stroke={color}
            strokeDasharray={`${Math.max(LEAST, count === total ? round : length - gap)} ${round}`}
            strokeDashoffset={-from}
            transform={`rotate(-90 ${MIDDLE} ${MIDDLE})`}
          />
        );
      })}
      {children}
    </svg>
  );
}
