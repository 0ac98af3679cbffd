/** Where a held key goes on writing. */
const WRITING = 'textarea, [contenteditable="true"]';
/** What lies around a dialog or drawer: a click on it closes the dialog. */
const AROUND = '.ant-modal-wrap, .ant-drawer-mask';
const PRESSED = 'button, a';

/**
 * What somebody does once is done once. Enter that is held presses once: the question that the first press opened has its button under
 * the same finger and would be answered before anybody reads it. The second half of a double click falls beside the dialog that the
 * first half opened and would close it, or on the button of the next question that came in its place. @returns the way to stop.
 */
export function pressOnce(): () => void {
  const dropHeld = (event: KeyboardEvent): void => {
    const { key, repeat, target } = event;
    if (key !== 'Enter' || !repeat || (target instanceof Element && target.closest(WRITING)))
      return;
    event.preventDefault();
    event.stopPropagation();
  };
  let first: Element | null = null;
  const dropSecond = (event: MouseEvent): void => {
    const { detail, target } = event;
    if (!(target instanceof Element)) return;
    const pressed = target.closest(PRESSED);
    const isOther = pressed !== first && pressed?.closest(AROUND);
    if (detail > 1 && (isOther || target.matches(AROUND))) {
      event.preventDefault();
      event.stopPropagation();
    } else first = pressed;
  };
  document.addEventListener('keydown', dropHeld, true);
  document.addEventListener('click', dropSecond, true);
  return () => {
    document.removeEventListener('keydown', dropHeld, true);
    document.removeEventListener('click', dropSecond, true);
  };
}
