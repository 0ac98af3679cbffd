import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import { useUnsaved } from '#engine/base/use-unsaved.ts';
import { firstUnfinished, onUnfinished } from '#engine/fields/values/unfinished-fields.ts';
import type { FormTab } from '../form-tab.ts';
import type { FormSession } from './use-form-session.ts';

/**
 * Nothing typed is lost by leaving, and no file on its way: marks the tab, asks before the form closes, keeps a draft, and has the browser
 * ask before the page goes away.
 * @returns the way to leave the form.
 */
export function useLeaveGuard(
  session: FormSession,
  tab: FormTab | null,
  onLeave: () => void,
): () => void {
  const ports = usePorts('texts', 'feedback');
  const { form, isDirty, draft } = session;
  const asking = useRef(false);
  const isUnsaved = useIsUnfinished(form) || isDirty;
  useEffect(() => {
    tab?.setDirty(isUnsaved);
  }, [tab, isUnsaved]);
  useUnsaved(isUnsaved);
  return () => {
    if (!isUnsaved) {
      onLeave();
      return;
    }
    if (asking.current) return;
    asking.current = true;
    draft.keep();
    void ports
      .confirm({ title: ports.t('form.leaveTitle'), text: ports.t('form.leaveText') })
      .then((isSure) => {
        asking.current = false;
        if (!isSure) return;
        tab?.setDirty(false);
        onLeave();
      });
  };
}

/** Whether a field shows more than its value holds: a file on its way or that did not arrive, a signature that was not confirmed. */
function useIsUnfinished(form: object): boolean {
  const listen = useCallback((listener: () => void) => onUnfinished(form, listener), [form]);
  return useSyncExternalStore(listen, () => firstUnfinished(form) !== undefined);
}
