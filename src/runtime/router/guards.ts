import { isInside } from '#runtime/state/route-name.ts';
import { appStore, isMenuLoadedAtom, userAtom } from '#runtime/state/session-state.ts';
import { loadTexts } from '../i18n/setup.ts';
import { loadManifest } from '../services/schemas.ts';
import {
  forgetSession,
  isSignedIn,
  loadSession,
  loadUser,
  mustChangePassword,
} from '../session/session.ts';

const RETURN_KEY = 'returnTo';

/** Where somebody wants to go; `search` begins with its question mark or is empty. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** Where to go on after the next sign-in. */
export function rememberReturn(address: string): void {
  sessionStorage.setItem(RETURN_KEY, address);
}

/** The remembered address, once. */
export function takeReturn(): string {
  const address = sessionStorage.getItem(RETURN_KEY) ?? '/home';
  sessionStorage.removeItem(RETURN_KEY);
  return isInside(address) && !address.startsWith('/login') ? address : '/home';
}

/** Runs before the shell shows: no session goes to login, dictionaries and menu are loaded once, a failure ends the session and goes to login. */
export async function guardShell({ pathname, search }: Address): Promise<string | null> {
  if (!isSignedIn()) return toLogin(pathname + search);
  try {
    const user = appStore.get(userAtom) ?? (await loadUser());
    if (mustChangePassword(user)) return '/change-password';
    if (!appStore.get(isMenuLoadedAtom))
      await Promise.all([
        loadSession(),
        loadManifest().catch(() => null),
        loadTexts('home', 'engine-list', 'engine-form', 'validation', 'chart', 'rule'),
      ]);
  } catch {
    forgetSession();
    return toLogin(pathname + search);
  }
  return null;
}

/** Pages beside the shell that still need a session. */
export async function guardSignedIn({ pathname, search }: Address): Promise<string | null> {
  if (!isSignedIn()) return toLogin(pathname + search);
  if (appStore.get(userAtom) === null) await loadUser().catch(() => null);
  return null;
}

function toLogin(address: string): string {
  if (address !== '/' && address !== '/home') rememberReturn(address);
  return '/login';
}
