import type { TokenAnswer } from '#schemas/api/session.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { KEYS } from './browser-store.ts';
import type { KeyStore } from './browser-store.ts';

type Tokens = Pick<TokenAnswer, 'access_token' | 'refresh_token'> &
  Partial<Pick<TokenAnswer, 'expires_in' | 'loginName'>>;

/** A token is renewed when it ends within this time. */
const RENEW_BEFORE_MS = 5 * MINUTE_MS;
const DEFAULT_SECONDS = 50_000;

let tabToken: (() => string | null) | null = null;

/** From now on this tab calls with a token of its own, whoever is signed in beside it; null: no more. */
export function setTabToken(own: (() => string | null) | null): void {
  tabToken = own;
}

/** Whether this tab calls with a token of its own. */
export function hasTabToken(): boolean {
  return tabToken !== null;
}

export function readToken(store: KeyStore): string | null {
  return tabToken ? tabToken() : store.getItem(KEYS.accessToken);
}

export function keepTokens(store: KeyStore, answer: Tokens, nowMs: number): void {
  // first: whoever finds other tokens finds whose they are
  if (answer.loginName) store.setItem(KEYS.tokenOwner, answer.loginName);
  store.setItem(KEYS.accessToken, answer.access_token);
  store.setItem(KEYS.refreshToken, answer.refresh_token ?? '');
  store.setItem(KEYS.expiresAt, String(nowMs + (answer.expires_in ?? DEFAULT_SECONDS) * 1000));
}

/** The refresh token to use now, or null while the access token is good for a while. */
export function renewalDue(store: KeyStore, nowMs: number): string | null {
  const expiresAt = Number(store.getItem(KEYS.expiresAt) ?? 0);
  return expiresAt > 0 && expiresAt - nowMs < RENEW_BEFORE_MS ? renewalToken(store) : null;
}

/** What the tokens of this browser are renewed by; null where there is none, or this tab has a token of its own. */
export function renewalToken(store: KeyStore): string | null {
  return tabToken ? null : store.getItem(KEYS.refreshToken) || null;
}
