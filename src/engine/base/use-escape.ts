import { useLatest } from 'ahooks';
import { useEffect, type RefObject } from 'react';

const DIALOGS = '.ant-modal-wrap, .ant-drawer';
const POPUPS = '.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-popover';
/** What slides or fades away is gone for whoever presses a key. */
const LEAVING = '[class*="-leave"]';
const PANELS = ['.ant-modal', '.ant-drawer-content-wrapper']
  .map((panel) => `:scope > ${panel}${LEAVING}`)
  .join(', ');

/**
 * Escape leaves the dialog that `inside` stands in, when it is the top one and no list or calendar is open over it.
 * The kit's own way keeps a list of open layers; one that is still closing takes the key, and one whose first drawing was
 * given up stays on it for ever, so that no dialog below hears Escape again.
 */
export function useEscape(
  inside: RefObject<HTMLElement | null>,
  isShown: boolean,
  onEscape: () => void,
): void {
  const latest = useLatest(onEscape);
  useEffect(() => {
    if (!isShown) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      const own = inside.current?.closest(DIALOGS);
      if (!own || own !== topDialog() || hasPopup()) return;
      // the question that opens now is not answered by the same key
      event.stopImmediatePropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [inside, isShown, latest]);
}

function topDialog(): Element | undefined {
  return [...document.querySelectorAll(DIALOGS)]
    .filter((dialog) => isVisible(dialog) && !dialog.querySelector(PANELS))
    .at(-1);
}

function hasPopup(): boolean {
  return [...document.querySelectorAll(POPUPS)].some(
    (popup) => isVisible(popup) && !popup.matches(LEAVING),
  );
}

function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0;
}
