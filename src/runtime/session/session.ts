import { askToKeepTyped } from '#engine/base/keep-typed.ts';
import { clearSessionEntries, KEYS, writeJson } from '#runtime/state/browser-store.ts';
import { dropKeptAnswers } from '#runtime/state/kept-answers.ts';
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
import { dropOwner, noteOwner } from '#runtime/state/token-owner.ts';
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

/** Reads the person alone. */
export async function loadUser(): Promise<SessionUser> {
  return keepUser(await call('GET /sys/user/info', {}));
}

function keepUser(user: SessionUser): SessionUser {
  appStore.set(userAtom, user);
  noteOwner();
  writeJson(localStorage, KEYS.userInfo, user);
  return user;
}

export function mustChangePassword(user: SessionUser): boolean {
  return user.mustChangePassword === true;
}

const QUIET = { isSilent: true } as const;

/** Questions that are on their way; none of them is told or kept before somebody takes its answer. */
export interface SessionQuestions {
  readonly user: ReturnType<typeof askUser>;
  readonly rest: ReturnType<typeof askRest>;
}

/** Asks for all that the shell needs at once. */
export function askSession(): SessionQuestions {
  const asked = { user: askUser(), rest: askRest() };
  // who must change the password first is answered nothing else, and nobody waits for it
  for (const question of Object.values(asked)) void question.catch(() => undefined);
  return asked;
}

const askUser = () => call('GET /sys/user/info', {}, QUIET);
const askRest = () =>
  Promise.all([
    call('GET /sys/dict/type/all', {}, QUIET),
    call('GET /sys/menu/permissions', {}, QUIET),
    call('GET /sys/user-setting', {}, QUIET).catch(() => ({})),
    call('GET /sys/menu/nav', {}, QUIET),
    call('GET /home/site', {}, QUIET).catch(() => null),
  ]);

/** Takes in who is signed in: enough to know whether the password must be changed first. @throws CallFailure */
export async function takeUser({ user }: SessionQuestions): Promise<SessionUser> {
  return keepUser(await user);
}

/** Takes in what the shell needs, once per session. @throws CallFailure, the caller tells it and goes to login. */
export async function takeSession(user: SessionUser, { rest }: SessionQuestions): Promise<void> {
  const [dicts, permissions, settings, menu, site] = await rest;
  if (appStore.get(isMenuLoadedAtom)) return;
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
  // pages look anew at what they offer when these are others, not whenever they were asked for
  const held = appStore.get(permissionsAtom);
  if (held.join() !== permissions.join()) appStore.set(permissionsAtom, permissions);
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
  dropOwner();
  clearSessionEntries(localStorage, 'expired');
  dropTabs(false);
  dropMessages();
  resetSessionState();
}

/** Why the last session ended, while nobody is signed in. */
export function reasonLeft(): LeaveReason | null {
  return isSignedIn() ? null : lastReason;
}

let lastReason: LeaveReason | null = null;

/** Another tab of this browser has ended the session: this one shows nothing of it any more. What is kept is that tab's business. */
export function leaveWithOthers(): void {
  if (isSignedIn() || appStore.get(userAtom) === null) return;
  leave('signedOut', false);
}

function leave(reason: LeaveReason, isForGood = reason === 'signedOut'): void {
  lastReason = reason;
  if (!isForGood) askToKeepTyped();
  dropOwner();
  clearSessionEntries(
    localStorage,
    isForGood ? 'signedOut' : 'expired',
    String(appStore.get(userAtom)?.id ?? ''),
  );
  if (isForGood) dropKeptAnswers();
  dropTabs(isForGood);
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
