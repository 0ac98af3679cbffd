/**
 * Does something as soon as nobody presses a button of the mouse or a finger any longer, at once where nobody does: what moves under a
 * press is not what is let go of, and no click comes of it.
 */
export function afterPress(work: () => void): void {
  if (!document.documentElement.matches(':active')) {
    work();
    return;
  }
  const done = (): void => {
    for (const name of ENDS) globalThis.removeEventListener(name, done, true);
    // the click comes after the release
    setTimeout(work);
  };
  for (const name of ENDS) globalThis.addEventListener(name, done, true);
}

const ENDS = ['pointerup', 'pointercancel', 'dragend'] as const;
