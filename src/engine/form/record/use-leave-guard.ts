import { useEffect, useRef } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import { useUnsaved } from '#engine/base/use-unsaved.ts';
import { firstUnfinished } from '#engine/fields/values/unfinished-fields.ts';
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
  useEffect(() => {
    tab?.setDirty(isDirty);
  }, [tab, isDirty]);
  useUnsaved(isDirty);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (firstUnfinished(form) !== undefined) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [form]);
  return () => {
    if (!isDirty && firstUnfinished(form) === undefined) {
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
