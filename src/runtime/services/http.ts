import { createHttp } from '../http/client.ts';
import type { Http } from '../http/client.ts';
import { currentLanguage } from '../i18n/language.ts';
import { text } from '../i18n/setup.ts';
import { appStore, siteAtom } from '#runtime/state/session-state.ts';
import { keepTokens, readToken, renewalDue } from '#runtime/state/tokens.ts';
import type { TokenAnswer } from '#runtime/state/tokens.ts';
import { showToast } from '#runtime/state/toasts.ts';

/** Under the page's own address, so that the product works below any prefix. */
export const API_BASE = new URL('api', document.baseURI).pathname;

/** The public client of the token call (DESIGN.md section 5); it protects nothing. */
export const CLIENT_CREDENTIAL = `Basic ${btoa('web:web')}`;

let endSession: (message: string) => void = () => {};
let renewal: Promise<void> | null = null;

/** The http client of the page. */
export const http: Http = createHttp({
  baseUrl: API_BASE,
  language: currentLanguage,
  token: () => readToken(localStorage),
  keepFresh: renewWhenDue,
  onSessionEnd: (message) => endSession(message),
  toast: showToast,
  text,
  maxUploadMb: () => appStore.get(siteAtom).maxUploadMb,
});

/** The session says what happens when the server ends it. */
export function setSessionEnd(handler: (message: string) => void): void {
  endSession = handler;
}

/** Renews a token that is about to end, one call for everybody; a failure leaves the old one to end by itself. */
function renewWhenDue(): Promise<void> {
  const refreshToken = renewalDue(localStorage, Date.now());
  if (!refreshToken) return Promise.resolve();
  renewal ??= http
    .envelope<TokenAnswer>({
      method: 'POST',
      url: '/auth/oauth/token',
      isSilent: true,
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      headers: { Authorization: CLIENT_CREDENTIAL },
    })
    .then(
      (answer) => keepTokens(localStorage, answer, Date.now()),
      () => {},
    )
    .finally(() => {
      renewal = null;
    });
  return renewal;
}
