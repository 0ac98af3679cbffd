import type { ComponentType } from 'react';

import { PLAIN_PAGES } from '#runtime/router/fixed-pages.ts';
import { guardShell, guardSignedIn } from '#runtime/router/guards.ts';
import type { Address } from '#runtime/router/guards.ts';
import { isInside } from '#runtime/state/route-name.ts';
import { renew, tabKey } from '#runtime/state/tabs-model.ts';
import { changeTabs } from '#runtime/state/tabs-state.ts';

/** What stands in the whole window: a page beside the shell, or the shell with its tabs. */
export interface WindowPlace {
  /** Two addresses of one name are one place: going from one to the other asks no guard again. */
  readonly name: string;
  /** Runs before the place is entered; an address instead of it is where one is led. */
  readonly guard?: (address: Address) => Promise<string | null>;
  readonly load: () => Promise<ComponentType>;
}

/** Fixed pages that are no tab (SPEC.md section 2). */
const PLAIN_PATHS: ReadonlySet<string> = new Set([
  '/omRules-omsRuleStandingBook/add',
  '/warningManage/warningList/warningDetailPage',
]);

/** How each hand-written page is loaded; what it is for stands beside its address. */
const PLAIN_PLACES: Readonly<Record<keyof typeof PLAIN_PAGES, Omit<WindowPlace, 'name'>>> = {
  login: { load: async () => (await import('#runtime/login/login-page.tsx')).LoginPage },
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
  notFound: { load: async () => (await import('#runtime/pages/not-found-page.tsx')).NotFoundPage },
};

const SHELL: WindowPlace = {
  name: 'shell',
  guard: guardShell,
  load: async () => (await import('#runtime/shell/shell.tsx')).Shell,
};

/** The place of an address. Every address that is no page of its own is a tab of the shell, or leads on from there. */
export function placeOf(pathname: string): WindowPlace {
  const bare = pathname.toLowerCase().replace(/\/+$/, '');
  const plain = Object.entries(PLAIN_PAGES).find(([, { path }]) => path === bare)?.[0];
  if (plain !== undefined)
    return { name: plain, ...PLAIN_PLACES[plain as keyof typeof PLAIN_PAGES] };
  if (PLAIN_PATHS.has(pathname))
    return {
      name: pathname,
      guard: guardShell,
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
  if (path === undefined || !isInside(path)) return '/home';
  changeTabs((set) => renew(set, tabKey(path, search.slice(1))));
  return path + search;
}
