/** px: what rows of the grid leave beside a card is none. */
const LEAST = 8;

/**
 * Lets the ground of each card go on to the card below it, where none is small enough for the room between them. Says it as `--fill` of
 * its slot, px, which changes neither its height nor its place.
 * @param grid holds the slots; @param gap px between two cards
 */
export function fillHoles(grid: HTMLElement | null | undefined, gap: number): void {
  if (!grid) return;
  const slots = [...grid.children].filter((one) => one instanceof HTMLElement);
  const boxes = slots.map((slot) => slot.getBoundingClientRect());
  for (const [at, slot] of slots.entries()) {
    const box = boxes[at];
    const hole = box ? roomBelow(box, boxes) - gap : 0;
    if (hole > LEAST && Number.isFinite(hole)) slot.style.setProperty('--fill', `${hole}px`);
    else slot.style.removeProperty('--fill');
  }
}

/** @returns px to the next one below; infinite where there is none */
function roomBelow(box: DOMRect, boxes: readonly DOMRect[]): number {
  return Math.min(
    ...boxes
      .filter(({ left, right, top }) => left < box.right && right > box.left && top >= box.bottom)
      .map(({ top }) => top - box.bottom),
  );
}
