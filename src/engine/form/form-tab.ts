import { createContext, useContext } from 'react';

import { useTab } from '#engine/base/tab.ts';
import type { Tab } from '#engine/base/tab.ts';

/** What a form tells its tab. */
export type FormTab = Pick<Tab, 'setDirty'>;

/** The tab a dialog was opened from; it stands outside of that tab's page. */
export const FormTabContext = createContext<FormTab | null>(null);

/** The tab that shows the dot while this form holds something unsaved: its own, or the one it was opened from. */
export function useFormTab(): FormTab | null {
  const own = useTab();
  const opener = useContext(FormTabContext);
  return own ?? opener;
}
