import { useLatest } from 'ahooks';
import { useEffect, type RefObject } from 'react';

import { isStaying, isVisible, topDialog } from './top-dialog.ts';

const DIALOGS = '.ant-modal-wrap, .ant-drawer';
const POPUPS = '.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-popover';

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

function hasPopup(): boolean {
  return [...document.querySelectorAll(POPUPS)].some(
    (popup) => isVisible(popup) && isStaying(popup),
  );
}
