import './shell.css';
import { atom, useAtom, useAtomValue } from 'jotai';
import { memo, useEffect } from 'react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useMedia } from '#engine/base/use-media.ts';
import { appStore, userAtom } from '#runtime/state/session-state.ts';
import {
  changeMenuLook,
  lockCodeAtom,
  MENU_WIDTH,
  menuLookAtom,
  openPartAtom,
} from '#runtime/state/shell-state.ts';
import { tabsAtom } from '#runtime/state/tabs-state.ts';
import type { Lang } from '#schemas/types/words.ts';
import { currentLanguage } from '../i18n/language.ts';
import { startOutbox } from '../outbox/start-outbox.ts';
import { EngineHost } from '../pages/engine-host.tsx';
import { PortsRoot } from '../ports/ports-root.tsx';
import { followBackgroundTasks } from '../services/background-tasks.ts';
import { startRealtime, stopRealtime } from '../services/realtime.ts';
import { followTodo } from '../services/todo.ts';
import { followRights } from '../session/follow-rights.ts';
import { AlarmDock } from './alarm-dock.tsx';
import { FirstTour } from './first-tour.tsx';
import { FloatingPart } from './floating-part.tsx';
import { Header } from './header.tsx';
import { LockScreen } from './lock-screen.tsx';
import { MenuNews } from './menu-news.tsx';
import { NewVersion } from './new-version.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ShellPart } from './shell-part.tsx';
import { MenuEdge, SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';
import { TabPages } from './tab-pages.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useTabOfLocation, useTabsGuard } from './use-tabs.ts';
import { Watermark } from './watermark.tsx';

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);
const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer);
const BackgroundTasksPanel = lazyPart(
  async () => (await import('./background-tasks-panel.tsx')).BackgroundTasksPanel,
);
const BellPanel = lazyPart(async () => (await import('./bell-panel.tsx')).BellPanel);
const OutboxPanel = lazyPart(async () => (await import('./outbox-panel.tsx')).OutboxPanel);
const ShellHelp = lazyPart(async () => (await import('../help/shell-help.tsx')).ShellHelp);
const ShortcutSheet = lazyPart(
  async () => (await import('#runtime/help/shortcut-sheet.tsx')).ShortcutSheet,
);

/** The path of the page in sight: what goes by it hears nothing of titles and of what is unsaved. */
const pathAtom = atom((get) => get(tabsAtom).active.split('?')[0] ?? '/home');

/** Frame of all pages of a signed-in person (UX.md section 3). Going to another page draws those of its parts alone that tell where one is. */
export function Shell() {
  useSessionWork();
  const isLocked = useAtomValue(lockCodeAtom) !== null;
  return (
    <PortsRoot>
      <div className="shell" inert={isLocked} data-locked={isLocked}>
        <Frame />
      </div>
      <FloatingPart onClose={() => {}}>
        <EngineHost />
      </FloatingPart>
      <ShellPart>
        <OfflineBanner />
        <NewVersion />
        <Watermark />
      </ShellPart>
      <ShellPart>{isLocked ? null : <FirstTour />}</ShellPart>
      <ShellPart>{isLocked ? null : <MenuNews />}</ShellPart>
      <LockScreen />
      <Places />
    </PortsRoot>
  );
}

/** Follows the address and the keys, and asks before it is left: apart from the shell, which would be drawn again for each tab. */
function Places(): null {
  useTabOfLocation();
  useTabsGuard();
  useShortcuts();
  return null;
}

const Frame = memo(function Frame() {
  const { t } = useTranslation('shell');
  const isNarrow = useMedia('(max-width: 991.98px)');
  const [openPart, setOpenPart] = useAtom(openPartAtom);

  function handleSkip(event: MouseEvent): void {
    event.preventDefault();
    document.querySelector<HTMLElement>('#content')?.focus();
  }

  return (
    <>
      <a className="skip-link" href="#content" onClick={handleSkip}>
        {t('skip')}
      </a>
      <ShellPart>
        <Header isNarrow={isNarrow} />
      </ShellPart>
      <div className="shell-body">
        {isNarrow ? (
          <Drawer isOpen={openPart === 'menu'} onClose={() => setOpenPart(null)} />
        ) : (
          <Side />
        )}
        <div className="shell-main">
          <ShellPart>
            <TabBar />
          </ShellPart>
          <ShellPart>{isNarrow ? <AlarmDock place="strip" /> : null}</ShellPart>
          <main id="content" tabIndex={-1}>
            <ShellPart>
              <TabPages />
            </ShellPart>
          </main>
        </div>
      </div>
      <FloatingPart onClose={() => setOpenPart(null)}>
        {openPart === 'palette' ? <CommandPalette /> : null}
        {openPart === 'bell' ? <BellPanel /> : null}
        {openPart === 'tasks' ? <BackgroundTasksPanel /> : null}
        {openPart === 'outbox' ? <OutboxPanel /> : null}
        {openPart === 'shortcuts' ? <ShortcutSheet /> : null}
        {openPart === 'help' ? <ShellHelp /> : null}
      </FloatingPart>
    </>
  );
});

/** The menu of a narrow window. */
function Drawer(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return <MenuDrawer path={useAtomValue(pathAtom)} {...props} />;
}

/** px: names in letters take more room than those in characters. */
const STANDARD_WIDTH = { 'zh-CN': 220, 'zh-TW': 220, 'en-US': 252 } as const satisfies Record<
  Lang,
  number
>;

/** The menu and the alarms beside the pages: as wide as was last wished. */
const Side = memo(function Side() {
  const { t } = useTranslation('shell');
  const path = useAtomValue(pathAtom);
  const look = useAtomValue(menuLookAtom);
  const width = look.width ?? STANDARD_WIDTH[currentLanguage()];
  return (
    <nav
      className="shell-side"
      aria-label={t('menu.label')}
      style={{ width: look.isFolded ? MENU_WIDTH.folded : width }}
    >
      <div className="shell-side-scroll">
        <ShellPart>
          <SideMenu path={path} isFolded={look.isFolded} />
        </ShellPart>
      </div>
      <ShellPart>
        <AlarmDock place={look.isFolded ? 'folded' : 'side'} />
      </ShellPart>
      {look.isFolded ? null : (
        <MenuEdge width={width} onChange={(dragged) => changeMenuLook({ width: dragged })} />
      )}
    </nav>
  );
});

/** Push connection and menu of the session, for as long as the shell stands. */
function useSessionWork(): void {
  useEffect(() => {
    const user = appStore.get(userAtom);
    if (user) void startRealtime(String(user.id));
    const stopBackgroundTasks = user ? followBackgroundTasks() : undefined;
    const stopTodo = user ? followTodo() : undefined;
    const stopOutbox = user ? startOutbox() : undefined;
    const stopRights = followRights();
    return () => {
      stopRights();
      stopBackgroundTasks?.();
      stopTodo?.();
      stopOutbox?.();
      stopRealtime();
    };
  }, []);
}
