import { clearSessionEntries, KEYS, writeJson } from '#runtime/state/browser-store.ts';
import { visibleMenu } from '#runtime/state/menu.ts';
import {
  appStore,
  dictsAtom,
  isMenuLoadedAtom,
  menuAtom,
  permissionsAtom,
  resetSessionState,
  rolesAtom,
  settingsAtom,
  siteAtom,
  userAtom,
} from '#runtime/state/session-state.ts';
import type { SessionUser } from '#runtime/state/session-state.ts';
import { dropTabs, restoreTabs } from '#runtime/state/tabs-state.ts';
import { showToast } from '#runtime/state/toasts.ts';
import { keepTokens, readToken } from '#runtime/state/tokens.ts';
import { TOAST_MS } from '../http/codes.ts';
import { text } from '../i18n/setup.ts';
import { dropMessages, restoreMessages } from '../realtime/message-state.ts';
import { askTokens, call } from '../services/http.ts';
import { secondStepOf } from './second-step.ts';

/** Why the login page is shown; the page says `expired` in one line. */
export type LeaveReason = 'expired' | 'signedOut' | 'passwordChanged';

const leaveListeners = new Set<(reason: LeaveReason) => void>();

/** The router and the push connection listen; returns the way to stop. */
export function onLeave(listener: (reason: LeaveReason) => void): () => void {
  leaveListeners.add(listener);
  return () => leaveListeners.delete(listener);
}

export function isSignedIn(): boolean {
  return readToken(localStorage) !== null;
}

/** What the sign-in form sends; `captcha` is the text of the picture named by `uuid`. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly uuid: string;
  readonly captcha: string;
}

/** Asks for tokens and keeps them. @throws CallFailure with the server's msg; the caller shows it. */
export async function signIn(credentials: Credentials, isRemembered: boolean): Promise<void> {
  const answer = await askTokens({ grant_type: 'password', ...credentials }).catch(
    (error: unknown) => {
      // the password was right: the name is remembered, though a second step is owed
      if (secondStepOf(error)) rememberName(isRemembered, credentials.username);
      throw error;
    },
  );
  keepTokens(localStorage, answer, Date.now());
  rememberName(isRemembered, answer.loginName ?? credentials.username);
}

function rememberName(isRemembered: boolean, name: string): void {
  localStorage.setItem(KEYS.isRemembered, String(isRemembered));
  if (isRemembered) localStorage.setItem(KEYS.loginName, name);
  else localStorage.removeItem(KEYS.loginName);
}

/** Reads the person alone: enough to know whether the password must be changed first. */
export async function loadUser(): Promise<SessionUser> {
  const user = await call('GET /sys/user/info', {});
  appStore.set(userAtom, user);
  writeJson(localStorage, KEYS.userInfo, user);
  return user;
}

export function mustChangePassword(user: SessionUser): boolean {
  return user.mustChangePassword === true;
}

/** Loads what the shell needs, once per session. A menu that fails shows its message and rejects; the caller goes to login. */
export async function loadSession(): Promise<void> {
  if (appStore.get(isMenuLoadedAtom)) return;
  const [user, dicts, permissions, settings, menu, site] = await Promise.all([
    appStore.get(userAtom) ?? loadUser(),
    call('GET /sys/dict/type/all', {}),
    call('GET /sys/menu/permissions', {}),
    call('GET /sys/user-setting', {}, { isSilent: true }).catch(() => ({})),
    call('GET /sys/menu/nav', {}),
    call('GET /home/site', {}, { isSilent: true }).catch(() => null),
  ]);
  if (site) appStore.set(siteAtom, site);
  appStore.set(
    dictsAtom,
    new Map(
      dicts.map(({ dictType, dataList }) => [
        dictType,
        dataList.map(({ color, ...item }) => ({ ...item, ...(color !== null && { color }) })),
      ]),
    ),
  );
  appStore.set(permissionsAtom, permissions);
  appStore.set(rolesAtom, readRoles(user));
  appStore.set(settingsAtom, settings ?? {});
  appStore.set(
    menuAtom,
    visibleMenu(menu, String(user.userType ?? ''), text('shell:menu.trainingRecords')),
  );
  appStore.set(isMenuLoadedAtom, true);
  restoreTabs(String(user.id));
  restoreMessages();
}

/** Reads menu and rights again; an item whose right was removed vanishes. */
export async function reloadMenu(): Promise<void> {
  const [menu, permissions] = await Promise.all([
    call('GET /sys/menu/nav', {}),
    call('GET /sys/menu/permissions', {}),
  ]);
  appStore.set(permissionsAtom, permissions);
  appStore.set(
    menuAtom,
    visibleMenu(
      menu,
      String(appStore.get(userAtom)?.userType ?? ''),
      text('shell:menu.trainingRecords'),
    ),
  );
}

/** The server ended the session: clear once, keep drafts and tabs, go to login. */
export function expireSession(): void {
  if (!isSignedIn()) return;
  leave('expired');
}

/** Tells the server, then clears everything but the remembered name. An unreachable server does not keep anyone signed in. */
export async function signOut(): Promise<void> {
  await call('POST /auth/oauth/logout', {}, { isSilent: true }).catch(() => {});
  leave('signedOut');
}

/** The server revoked the tokens together with the old password. */
export function endAfterPasswordChange(): void {
  leave('passwordChanged');
}

/** The shell could not be loaded: what the browser kept of the session goes, so that the login page stays and is no way round. */
export function forgetSession(): void {
  clearSessionEntries(localStorage, 'expired');
  dropTabs(false);
  dropMessages();
  resetSessionState();
}

function leave(reason: LeaveReason): void {
  clearSessionEntries(localStorage, reason === 'signedOut' ? 'signedOut' : 'expired');
  dropTabs(reason === 'signedOut');
  dropMessages();
  resetSessionState();
  for (const listener of leaveListeners) listener(reason);
}

function readRoles(user: SessionUser): readonly string[] {
  const roles = user.roleNames ?? user.roleIdList ?? [];
  return user.superAdmin === 1 ? [...roles, 'admin'] : roles;
}

/** PUT of the password form; success ends the session (CONTRACT.md section 2). */
export async function changePassword(form: {
  readonly password: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}): Promise<void> {
  await call('PUT /sys/user/password', { body: form }, { isSilent: true });
  showToast('success', text('common:succeeded'), TOAST_MS.success);
}
