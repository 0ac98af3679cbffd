import { callAddress } from '#engine/base/call.ts';
import type { CallOptions } from '#engine/base/ports.ts';
import { appStore, siteAtom } from '#runtime/state/session-state.ts';
import { showToast } from '#runtime/state/toasts.ts';
import { holdSession, lookForOtherPerson } from '#runtime/state/token-owner.ts';
import {
  hasTabToken,
  keepTokens,
  readToken,
  renewalDue,
  renewalToken,
} from '#runtime/state/tokens.ts';
import type { Address, AnswerAt, InputAt } from '#schemas/api/contracts.ts';
import type { TokenAnswer } from '#schemas/api/session.ts';
import { parseApi } from '../http/api-line.ts';
import { createHttp } from '../http/client.ts';
import type { Http, HttpRequest } from '../http/client.ts';
import { currentLanguage } from '../i18n/language.ts';
import { text, textsHere } from '../i18n/setup.ts';

/** Under the page's own address, so that the product works below any prefix. */
export const API_BASE = new URL('api', document.baseURI).pathname;

/** The public client of the token call (DESIGN.md section 5); it protects nothing. */
const CLIENT_CREDENTIAL = `Basic ${btoa('web:web')}`;

/** A call of an address by its contract, for what happens outside of pages. Rejects with `CallFailure`. */
export function call<A extends Address>(
  address: A,
  input: InputAt<A>,
  options: Omit<CallOptions, 'idempotencyKey'> & Pick<HttpRequest, 'headers'> = {},
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

const ALWAYS = (): boolean => true;
let endSession: (message: string) => void = () => {};
let renewal: Promise<void> | null = null;

/** The http client of the page. */
export const http: Http = createHttp({
  baseUrl: API_BASE,
  language: currentLanguage,
  token: () => readToken(localStorage),
  hold: () => (hasTabToken() ? ALWAYS : holdSession()),
  keepFresh: freshTokens,
  renewed: renewedAfter,
  onSessionEnd: (message) => endSession(message),
  toast: showToast,
  text,
  textsHere,
  maxUploadMb: () => appStore.get(siteAtom).maxUploadMb,
});

/** The session says what happens when the server ends it. */
export function setSessionEnd(handler: (message: string) => void): void {
  endSession = handler;
}

/** Before each call. Where another tab has signed in somebody else, none is made: the page says so and waits to be loaded anew. */
function freshTokens(): Promise<void> {
  return lookForOtherPerson() ? new Promise(() => {}) : renewWhenDue();
}

/** Renews a token that is about to end, one call for everybody; a failure leaves the old one to end by itself. */
function renewWhenDue(): Promise<void> {
  const refreshToken = renewalDue(localStorage, Date.now());
  return refreshToken ? renew(refreshToken) : Promise.resolve();
}

/** A clock that was set back takes an ended token for a good one: the server says so, and it is renewed then. */
async function renewedAfter(token: string | null): Promise<boolean> {
  const refreshToken = renewalToken(localStorage);
  if (refreshToken && readToken(localStorage) === token) await renew(refreshToken);
  const now = readToken(localStorage);
  return now !== null && now !== token;
}

function renew(refreshToken: string): Promise<void> {
  if (renewal) return renewal;
  const isStillHis = holdSession();
  renewal = askTokens({ grant_type: 'refresh_token', refresh_token: refreshToken })
    .then(
      (answer) => {
        // who signed out or in meanwhile, in whichever tab, is not signed in again by it, or out
        if (isStillHis() && renewalToken(localStorage))
          keepTokens(localStorage, answer, Date.now());
      },
      () => {},
    )
    .finally(() => {
      renewal = null;
    });
  return renewal;
}
