import { useAtomValue, useSetAtom } from 'jotai';

import { routeOf, useTabTitle } from '#runtime/parts/use-page-title.ts';
import { openPartAtom, tourAtom } from '#runtime/state/shell-state.ts';
import { tabsAtom } from '#runtime/state/tabs-state.ts';
import { HelpPanel } from './help-panel.tsx';

/** The help beside the tab in sight. */
export function ShellHelp() {
  const set = useAtomValue(tabsAtom);
  const titleOf = useTabTitle();
  const setTour = useSetAtom(tourAtom);
  const setOpenPart = useSetAtom(openPartAtom);
  const tab = set.tabs.find(({ key }) => key === set.active);

  function handleTour(): void {
    setOpenPart(null);
    setTour(true);
  }

  return (
    <HelpPanel
      page={tab ? { path: tab.path, title: titleOf(tab), at: `/${routeOf(tab.path)}` } : null}
      onTour={handleTour}
    />
  );
}
