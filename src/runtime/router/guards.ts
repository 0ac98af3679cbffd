import { isInside } from '#runtime/state/route-name.ts';
import {
  appStore,
  isMenuLoadedAtom,
  resetSessionState,
  userAtom,
} from '#runtime/state/session-state.ts';
import type { SessionUser } from '#runtime/state/session-state.ts';
import { showToast } from '#runtime/state/toasts.ts';
import { readToken } from '#runtime/state/tokens.ts';
import { endsSession, TOAST_MS } from '../http/codes.ts';
import { CallFailure } from '../http/failure.ts';
import { loadTexts } from '../i18n/setup.ts';
import { askSchemaOf, loadManifest, manifestAtom } from '../services/schemas.ts';
import {
  askSession,
  forgetSession,
  isSignedIn,
  loadUser,
  mustChangePassword,
  takeSession,
  takeUser,
} from '../session/session.ts';
import type { SessionQuestions } from '../session/session.ts';
import { resolvePage } from './resolve-page.ts';

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

/** The remembered address; it stays remembered. */
export function peekReturn(): string {
  const address = sessionStorage.getItem(RETURN_KEY) ?? '/home';
  return isInside(address) && !address.startsWith('/login') ? address : '/home';
}

/** The remembered address, once. */
export function takeReturn(): string {
  const address = peekReturn();
  sessionStorage.removeItem(RETURN_KEY);
  return address;
}

/** All that is asked for before the shell shows, on its way. */
interface Begun {
  /** Whose it is: answers of one session are never taken for those of the next. */
  readonly token: string;
  readonly session: SessionQuestions;
  readonly others: Promise<unknown>;
}

let begun: Begun | null = null;

/** Asks at once, and once, for everything that the shell and the page behind the address will wait for. */
export function beginShell(pathname: string): Begun {
  const token = readToken(localStorage) ?? '';
  if (begun?.token !== token) {
    const session = askSession();
    begun = {
      token,
      session,
      others: Promise.all([
        loadManifest({ isSilent: true }).then(
          () => askSchema(pathname),
          (error: unknown) => tellUnlessExpected(error, session),
        ),
        loadTexts('home', 'engine-list', 'engine-form', 'validation', 'chart'),
      ]),
    };
  }
  return begun;
}

/** Who must change the password first is answered nothing else: that he comes to the page for it says enough. */
async function tellUnlessExpected(error: unknown, { user }: Begun['session']): Promise<void> {
  const who = await user.catch(() => undefined);
  if (who === undefined || !mustChangePassword(who)) tell(error);
}

/** The schema of a page is asked for as soon as its name is known; the page itself tells what fails. */
function askSchema(pathname: string): void {
  askSchemaOf(resolvePage(pathname, { manifest: appStore.get(manifestAtom), pages: [] }));
}

/** Who has just signed in. What the shell needs is asked for meanwhile. @throws CallFailure */
export async function userSignedIn(): Promise<SessionUser> {
  return takeUser(beginShell(pathOf(peekReturn())).session);
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? address;
}

/** The shell could not be begun, though somebody is signed in: the login page says so, and leads nowhere by itself. */
let hasFailed = false;

/**
 * Runs before the shell shows: no session goes to login, dictionaries and menu are loaded once. A failure goes to login, too (SPEC.md section
 * 2); the session is over only where the server said so. Firefox breaks off what a page asked before it leaves for another, F5 among them.
 */
export async function guardShell({ pathname, search }: Address): Promise<string | null> {
  if (!isSignedIn()) return toLogin(pathname + search);
  const known = appStore.get(userAtom);
  if (known && appStore.get(isMenuLoadedAtom))
    return mustChangePassword(known) ? '/change-password' : null;
  try {
    const { session, others } = beginShell(pathname);
    const user = known ?? (await takeUser(session));
    if (mustChangePassword(user)) return '/change-password';
    await Promise.all([takeSession(user, session), others]);
  } catch (error) {
    tell(error);
    const isOver = error instanceof CallFailure && endsSession(error.code);
    if (isOver) forgetSession();
    else resetSessionState();
    hasFailed = !isOver;
    return toLogin(pathname + search);
  } finally {
    begun = null;
  }
  hasFailed = false;
  return null;
}

/** Who is signed in already goes on, but for whom the shell just failed: he tries again by loading the page anew, or signs in. */
export async function guardLogin(): Promise<string | null> {
  return isSignedIn() && !hasFailed ? takeReturn() : null;
}

/** What was asked for quietly is told where it was needed; the end of a session speaks for itself. */
function tell(error: unknown): void {
  if (error instanceof CallFailure && !endsSession(error.code))
    showToast('error', error.message, TOAST_MS.code);
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
