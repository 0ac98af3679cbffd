import { callAddress } from '#engine/base/call.ts';
import type { CallOptions } from '#engine/base/ports.ts';
import { appStore, siteAtom, userAtom } from '#runtime/state/session-state.ts';
import { showToast } from '#runtime/state/toasts.ts';
import { holderOf } from '#runtime/state/tokens.ts';
import type { Address, AnswerAt, InputAt } from '#schemas/api/contracts.ts';
import type { TokenAnswer } from '#schemas/api/session.ts';
import { parseApi } from '../http/api-line.ts';
import { createHttp } from '../http/client.ts';
import type { Http } from '../http/client.ts';
import { CANCELLED } from '../http/codes.ts';
import { CallFailure } from '../http/failure.ts';
import { createRenewal } from '../http/renewal.ts';
import { browserLock, leaseLock } from '../http/tab-lock.ts';
import { currentLanguage } from '../i18n/language.ts';
import { text } from '../i18n/setup.ts';
import { newId } from '../ids/new-id.ts';

/** Under the page's own address, so that the product works below any prefix. */
export const API_BASE = new URL('api', document.baseURI).pathname;

/** The public client of the token call (DESIGN.md section 5); it protects nothing. */
const CLIENT_CREDENTIAL = `Basic ${btoa('web:web')}`;

/** A call of an address by its contract, for what happens outside of pages. Rejects with `CallFailure`. */
export function call<A extends Address>(
  address: A,
  input: InputAt<A>,
  options: Omit<CallOptions, 'idempotencyKey'> = {},
): Promise<AnswerAt<A>> {
  return callAddress(
    { call: (api, sent = {}) => http.call({ ...parseApi(api), ...sent, ...options }) },
    address,
    input,
  );
}

/** The token call of OAuth: a form, with the credential of the client; its answer stands beside the envelope's `data`. */
export function askTokens(form: Readonly<Record<string, string>>): Promise<TokenAnswer> {
  return http.envelope<TokenAnswer>({
    ...parseApi('POST /auth/oauth/token' satisfies Address),
    isSilent: true,
    body: new URLSearchParams(form),
    headers: { Authorization: CLIENT_CREDENTIAL },
  });
}

/** What the session does about what calls find out. */
interface SessionKeeper {
  /** The server ended the session of the token that was sent. */
  readonly ended: (sent: string | null) => void;
  /** The browser holds no token any more, or one of somebody else. */
  readonly lookAround: () => void;
}

let keeper: SessionKeeper = { ended: () => {}, lookAround: () => {} };

// a browser has locks in a secure context only, and `navigator.locks` says otherwise in its type
const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;

/** The http client of the page. */
export const http: Http = createHttp({
  baseUrl: API_BASE,
  language: currentLanguage,
  token: demandOwnToken,
  keepFresh: createRenewal({
    store: localStorage,
    now: Date.now,
    lock: locks
      ? browserLock(locks)
      : leaseLock({
          store: localStorage,
          id: newId(),
          now: Date.now,
          wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        }),
    ask: (refreshToken) => askTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  }),
  onSessionEnd: (_message, sent) => keeper.ended(sent),
  toast: showToast,
  text,
  maxUploadMb: () => appStore.get(siteAtom).maxUploadMb,
});

/** The session says what happens then. */
export function setSessionKeeper(given: SessionKeeper): void {
  keeper = given;
}

/** The token for an address that the browser itself fetches; empty where the browser holds none of the person this tab was drawn for. */
export function ownToken(): string {
  const holder = holderOf(localStorage, appStore.get(userAtom)?.username);
  return holder.kind === 'mine' ? holder.token : '';
}

/**
 * The token of the person this tab was drawn for; null before anybody signed in.
 * @throws CallFailure in the name of somebody else nothing is sent: he signed in in another tab, or the person signed out there.
 */
function demandOwnToken(): string | null {
  const user = appStore.get(userAtom);
  const holder = holderOf(localStorage, user?.username);
  if (holder.kind === 'mine') return holder.token;
  if (!user) return null;
  keeper.lookAround();
  throw new CallFailure(CANCELLED, text('common:http.cancelled'));
}
