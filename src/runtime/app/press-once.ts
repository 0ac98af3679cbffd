/** Where a held key goes on writing. */
const WRITING = 'textarea, [contenteditable="true"]';
/** What lies around a dialog or drawer: a click on it closes the dialog. */
const AROUND = '.ant-modal-wrap, .ant-drawer-mask';

/**
 * What somebody does once is done once. Enter that is held presses once: the question that the first press opened has its button under
 * the same finger and would be answered before anybody reads it. The second half of a double click falls beside the dialog that the
 * first half opened, and would close it. @returns the way to stop.
 */
export function pressOnce(): () => void {
  const dropHeld = (event: KeyboardEvent): void => {
    const { key, repeat, target } = event;
    if (key !== 'Enter' || !repeat || (target instanceof Element && target.closest(WRITING)))
      return;
    event.preventDefault();
    event.stopPropagation();
  };
  const dropSecond = (event: MouseEvent): void => {
    const { detail, target } = event;
    if (detail > 1 && target instanceof Element && target.matches(AROUND)) event.stopPropagation();
  };
  document.addEventListener('keydown', dropHeld, true);
  document.addEventListener('click', dropSecond, true);
  return () => {
    document.removeEventListener('keydown', dropHeld, true);
    document.removeEventListener('click', dropSecond, true);
  };
}
