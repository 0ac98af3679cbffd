import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';

import type { CardSize } from '#schemas/api/home-cards.ts';
import { fillHoles } from './fill-holes.ts';
import './home-slot.css';

/** px of one row of the grid, and px between two cards; both stand in home.css too. */
const ROW = 4;
export const GAP = 16;
/** Before it is measured a card is as high as a large one: else all of them would stand in sight at once, and be asked for. */
const FIRST_ROWS = 84;

interface HomeSlotProps {
  readonly name: string;
  readonly title: string;
  readonly size: CardSize;
  /** The card: what is out of sight asks nothing and has no code yet. */
  readonly part: ReactNode;
  readonly children: ReactNode;
}

/** The place of a card: as many rows of the grid as the card is high, so that a short one leaves its room to the next. */
export function HomeSlot({ name, title, size, part, children }: HomeSlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(FIRST_ROWS);
  const isSeen = useSeen(box);
  useEffect(() => {
    const card = box.current;
    if (!card) return undefined;
    const watch = new ResizeObserver(() => setRows(Math.ceil((card.offsetHeight + GAP) / ROW)));
    watch.observe(card);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    fillHoles(box.current?.parentElement?.parentElement, GAP);
  }, [rows]);
  return (
    <div
      className="home-slot"
      data-card={name}
      data-size={size}
      style={{ gridRowEnd: `span ${rows}` }}
    >
      <div ref={box}>
        {isSeen ? part : <section className="home-card home-unseen" aria-label={title} />}
        {children}
      </div>
    </div>
  );
}

/** Whether a card was near the window once, or is printed. */
function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const card = box.current;
    if (!card || isSeen) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    const see = (): void => setSeen(true);
    watch.observe(card);
    window.addEventListener('beforeprint', see);
    return () => {
      watch.disconnect();
      window.removeEventListener('beforeprint', see);
    };
  }, [box, isSeen]);
  return isSeen;
}
