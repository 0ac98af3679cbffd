import type { ComponentType } from 'react';

import { loadTexts } from '#runtime/i18n/setup.ts';
import {
  isPlainPath,
  plainPageAt,
  TAB_PAGES,
  type PlainPageName,
} from '#runtime/router/fixed-pages.ts';
import {
  beginShell,
  guardLogin,
  guardShell,
  guardSignedIn,
  peekReturn,
} from '#runtime/router/guards.ts';
import type { Address } from '#runtime/router/guards.ts';
import { isSignedIn } from '#runtime/session/session.ts';
import { isInside } from '#runtime/state/route-name.ts';
import { renew, tabKey } from '#runtime/state/tabs-model.ts';
import { changeTabs } from '#runtime/state/tabs-state.ts';

/** What stands in the whole window: a page beside the shell, or the shell with its tabs. */
export interface WindowPlace {
  /** Two addresses of one name are one place: going from one to the other asks no guard again. */
  readonly name: string;
  /** Runs before the place is entered; an address instead of it is where one is led. */
  readonly guard?: (address: Address) => Promise<string | null>;
  /** Its code, and that of the page which the address names inside it. */
  readonly load: (pathname: string) => Promise<ComponentType>;
  /** Beside the shell, for whoever is signed in: the help comes by F1 there too. */
  readonly isHelped?: boolean;
}

const HOME = TAB_PAGES.home.path;

/** How each hand-written page is loaded; what it is for stands beside its address. */
const PLAIN_PLACES: Readonly<Record<PlainPageName, Omit<WindowPlace, 'name'>>> = {
  login: {
    guard: guardLogin,
    load: async () => (await import('#runtime/login/login-page.tsx')).LoginPage,
  },
  changePassword: {
    guard: guardSignedIn,
    load: async () => (await import('#runtime/login/change-password-page.tsx')).ChangePasswordPage,
  },
  modeler: {
    guard: guardShell,
    load: async () => (await import('#runtime/modeler/modeler-page.tsx')).ModelerPage,
  },
  ruleDesigner: {
    guard: guardShell,
    load: async () =>
      (await import('#runtime/rule-designer/rule-designer-page.tsx')).RuleDesignerPage,
  },
  phone: {
    guard: guardShell,
    load: async () => (await import('#runtime/phone/phone-page.tsx')).PhonePage,
  },
  bookDesigner: {
    guard: guardShell,
    load: async () =>
      (await import('#runtime/book-designer/book-designer-page.tsx')).BookDesignerPage,
  },
  publicView: {
    load: async () => {
      const [{ PublicPage }] = await Promise.all([
        import('#runtime/public/public-page.tsx'),
        loadTexts('login', 'engine-list'),
      ]);
      return PublicPage;
    },
  },
  reportCheck: {
    load: async () => {
      const [{ CheckPage }] = await Promise.all([
        import('#runtime/public/check-page.tsx'),
        loadTexts('lab'),
      ]);
      return CheckPage;
    },
  },
  screen: {
    load: async () => {
      const [{ ScreenPage }] = await Promise.all([
        import('#runtime/screen/screen-page.tsx'),
        loadTexts('bigScreen', 'engine-list', 'engine-form'),
      ]);
      return ScreenPage;
    },
  },
  notFound: { load: async () => (await import('#runtime/pages/not-found-page.tsx')).NotFoundPage },
};

const SHELL: WindowPlace = {
  name: 'shell',
  guard: guardShell,
  load: async (pathname) => {
    fetchPage(pathname);
    return (await import('#runtime/shell/shell.tsx')).Shell;
  },
};

/** Fetches what will draw a tab; a failure is told where the page is drawn. */
function fetchPage(pathname: string): void {
  const code: Promise<unknown> =
    pathname === HOME
      ? import('#runtime/home/home-page.tsx')
      : import('#runtime/pages/schema-page.tsx');
  code.catch(() => undefined);
}

/** The code of a place, on its way beside its guard; null where nobody is signed in and the guard will lead to the sign-in. */
export function fetchBeside(place: WindowPlace, pathname: string): Promise<ComponentType> | null {
  const needsSession = place.guard !== undefined && place.guard !== guardLogin;
  if (needsSession && !isSignedIn()) return null;
  const code = place.load(pathname);
  // whoever waits for it tells what failed
  code.catch(() => undefined);
  return code;
}

/**
 * Begins, before anything is drawn, with what the address will need: the code of its place, and what the shell asks of the server.
 * Nobody waits for it here; whoever needs it finds it on its way, and tells what failed.
 */
export function askAhead(address: string): void {
  const [path = '/'] = address.split('?');
  const pathname = isPassage(path) ? HOME : path;
  const place = placeOf(pathname);
  const isFetching = fetchBeside(place, pathname) !== null;
  if (isFetching && place.guard === guardShell) beginShell(pathname);
}

/** Fetches the code of the page that will follow the sign-in, while its form is filled in. */
export function fetchAfterSignIn(): void {
  const [pathname = HOME] = peekReturn().split('?');
  placeOf(pathname)
    .load(pathname)
    // what is missing is told when it is wanted
    .catch(() => undefined);
}

/** The place of an address. Every address that is no page of its own is a tab of the shell, or leads on from there. */
export function placeOf(pathname: string): WindowPlace {
  const plain = plainPageAt(pathname);
  if (plain !== undefined) {
    const place = PLAIN_PLACES[plain];
    return { name: plain, ...place, isHelped: place.guard === guardShell };
  }
  if (isPlainPath(pathname))
    return {
      name: pathname,
      guard: guardShell,
      isHelped: true,
      load: async () => (await import('#runtime/pages/plain-page.tsx')).PlainPage,
    };
  return SHELL;
}

const REDIRECT = /^\/redirect(\/.*)$/;

/** True for an address that nothing stands at: it only leads on. */
export function isPassage(pathname: string): boolean {
  return pathname === '/' || REDIRECT.test(pathname);
}

/** Where a passage leads. `redirect/{path}` mounts the tab of that path anew; one that is not ours leads home. */
export function passThrough({ pathname, search }: Address): string {
  const path = REDIRECT.exec(pathname)?.[1];
  if (path === undefined || !isInside(path)) return HOME;
  changeTabs((set) => renew(set, tabKey(path, search.slice(1))));
  return path + search;
}
