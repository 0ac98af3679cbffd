import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

/** px from the edges of a column where a card that is moved by keyboard stands. */
const INSET = 12;

/** The arrow keys take a card to the column beside the one it is over. */
export const nextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const places = [...context.droppableRects]
    .map(([id, rect]) => ({ id, rect }))
    .sort((a, b) => a.rect.left - b.rect.left || a.rect.top - b.rect.top);
  const at = places.findIndex(({ id }) => id === context.over?.id);
  const next = places[at + step];
  return next ? { x: next.rect.left + INSET, y: next.rect.top + INSET } : currentCoordinates;
};
