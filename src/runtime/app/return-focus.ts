/** What stands above the page and takes the focus with it when it goes. */
const FLOATING =
  '.ant-modal-root, .ant-drawer, .ant-dropdown, .ant-popover, .ant-picker-dropdown, .ant-select-dropdown';
/** Those that are waited for. */
const DIALOGS = '.ant-modal-root, .ant-drawer';
const ROW = '[data-row-key]';

/**
 * When a dialog or drawer goes and takes the focus with it, the focus returns to where it came from: the control that opened it,
 * or the row that was pressed. Without this the keyboard starts at the top of the page again. @returns the way to stop.
 */
export function returnFocus(): () => void {
  let opener: Element | null = null;
  let count = 0;
  const note = ({ target, type }: Event): void => {
    if (!(target instanceof Element) || target === document.body || target.closest(FLOATING))
      return;
    // a press on a row focuses the box around it: the row is still what was meant
    if (type === 'focusin' && opener && target !== opener && target.contains(opener)) return;
    opener =
      target.closest('a, button, input, select, textarea') ??
      target.closest(ROW) ??
      target.closest('[tabindex]');
  };
  const watcher = new MutationObserver(() => {
    const before = count;
    count = document.querySelectorAll(DIALOGS).length;
    if (count < before && isLost(opener)) focusAgain(opener);
  });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', note, true);
  watcher.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', note, true);
    watcher.disconnect();
  };
}

/** The focus is nowhere, or only on a box around what had it, and no other dialog is there to take it. */
function isLost(opener: Element | null): boolean {
  const { activeElement: now } = document;
  const isAround = now !== null && now !== opener && opener !== null && now.contains(opener);
  return (
    (now === null || now === document.body || isAround) &&
    !document.querySelector('.ant-modal-wrap, .ant-drawer-open')
  );
}

function focusAgain(opener: Element | null): void {
  const found = opener?.isConnected ? opener : rowLike(opener);
  if (!(found instanceof HTMLElement)) return;
  // a row takes no focus by itself; with it the letters of the list mean this row
  if (found.matches(ROW) && !found.hasAttribute('tabindex')) found.tabIndex = -1;
  found.focus({ preventScroll: true });
}

/** The row of the same record, when the list has been drawn anew since. */
function rowLike(gone: Element | null): Element | null {
  const key = gone?.closest(ROW)?.getAttribute('data-row-key');
  return key
    ? document.querySelector(`.tab-page:not([hidden]) [data-row-key="${CSS.escape(key)}"]`)
    : null;
}
