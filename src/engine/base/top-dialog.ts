const DIALOGS = '.ant-modal-wrap, .ant-drawer-open';
/** What slides or fades away is gone for whoever presses a key. */
const LEAVING = '[class*="-leave"]';
const PANELS = ['.ant-modal', '.ant-drawer-content-wrapper']
  .map((panel) => `:scope > ${panel}${LEAVING}`)
  .join(', ');

/** The dialog or drawer that stands over all others and over the page; one that is closing is none. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll(DIALOGS)]
    .filter((dialog) => isVisible(dialog) && !dialog.querySelector(PANELS))
    .at(-1);
}

/** Leaves the dialog on top as Escape does: it may ask first, or stay while it works. @returns whether there is one */
export function leaveTopDialog(): boolean {
  const dialog = topDialog();
  if (!dialog) return false;
  const { activeElement: now } = document;
  const at = now && dialog.contains(now) ? now : dialog;
  at.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  return true;
}

/** Whether an element is drawn. */
export function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** Whether a popup is not on its way out. */
export const isStaying = (element: Element): boolean => !element.matches(LEAVING);
