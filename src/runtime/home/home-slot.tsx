import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { CardSize } from '#schemas/api/home-cards.ts';
import './home-slot.css';

/** px of one row of the grid, and px between two cards; both stand in home.css too. */
const ROW = 4;
const GAP = 16;

interface HomeSlotProps {
  readonly name: string;
  readonly size: CardSize;
  readonly children: ReactNode;
}

/** The place of a card: as many rows of the grid as the card is high, so that a short one leaves its room to the next. */
export function HomeSlot({ name, size, children }: HomeSlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<number>();
  useEffect(() => {
    const card = box.current;
    if (!card) return undefined;
    const watch = new ResizeObserver(() => setRows(Math.ceil((card.offsetHeight + GAP) / ROW)));
    watch.observe(card);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      className="home-slot"
      data-card={name}
      data-size={size}
      style={rows === undefined ? undefined : { gridRowEnd: `span ${rows}` }}
    >
      <div ref={box}>{children}</div>
    </div>
  );
}
