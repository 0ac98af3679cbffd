import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

/** px from the edges of a day where an entry that is moved by keyboard stands. */
const INSET = 4;
const WEEK_DAYS = 7;

/** The arrow keys take an entry to the days beside the one it is over, or those a week away where days stand in weeks. */
export const nextDay: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const places = [...context.droppableRects]
    .map(([id, rect]) => ({ id, rect }))
    .sort((a, b) => String(a.id).localeCompare(String(b.id)));
  const isInWeeks = new Set(places.map(({ rect }) => rect.left)).size > 1;
  const week = isInWeeks ? WEEK_DAYS : 1;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: week, ArrowUp: -week }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const at = places.findIndex(({ id }) => id === context.over?.id);
  const next = places[at + step];
  return next ? { x: next.rect.left + INSET, y: next.rect.top + INSET } : currentCoordinates;
};
