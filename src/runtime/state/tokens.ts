import type { TokenAnswer } from '#schemas/api/session.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { clearSessionEntries, KEYS } from './browser-store.ts';
import type { KeyStore } from './browser-store.ts';

type Tokens = Pick<TokenAnswer, 'access_token' | 'refresh_token'> &
  Partial<Pick<TokenAnswer, 'expires_in' | 'loginName'>>;

/** A token is renewed when it ends within this time. */
const RENEW_BEFORE_MS = 5 * MINUTE_MS;
const DEFAULT_SECONDS = 50_000;

export function readToken(store: KeyStore): string | null {
  return store.getItem(KEYS.accessToken);
}

/** Keeps the tokens of a sign-in or a renewal. What the browser kept of somebody else goes, but for his drafts. */
export function keepTokens(store: KeyStore, answer: Tokens, nowMs: number): void {
  const before = store.getItem(KEYS.owner);
  if (before !== null && before !== answer.loginName) clearSessionEntries(store, 'replaced');
  // the owner stands before his token does: no other tab sees the token under the name of somebody else
  if (answer.loginName === undefined) store.removeItem(KEYS.owner);
  else store.setItem(KEYS.owner, answer.loginName);
  store.setItem(KEYS.refreshToken, answer.refresh_token ?? '');
  store.setItem(KEYS.expiresAt, String(nowMs + (answer.expires_in ?? DEFAULT_SECONDS) * 1000));
  store.setItem(KEYS.accessToken, answer.access_token);
}

/** The refresh token to use now, or null while the access token is good for a while. */
export function renewalDue(store: KeyStore, nowMs: number): string | null {
  const expiresAt = Number(store.getItem(KEYS.expiresAt) ?? 0);
  const refreshToken = store.getItem(KEYS.refreshToken);
  return refreshToken && expiresAt > 0 && expiresAt - nowMs < RENEW_BEFORE_MS ? refreshToken : null;
}

/** Whose token the browser holds, seen from a tab: all tabs of a browser share one sign-in. */
export type Holder =
  | { readonly kind: 'mine'; readonly token: string }
  | { readonly kind: 'other'; readonly name: string }
  | { readonly kind: 'nobody' };

/** Holds the token of the browser against the person a tab was drawn for; one that was drawn for nobody yet takes any, so does a token without a name. */
export function holderOf(store: KeyStore, username: string | undefined): Holder {
  // the token first: its owner is written before it
  const token = readToken(store);
  const owner = store.getItem(KEYS.owner);
  if (token === null) return { kind: 'nobody' };
  return username === undefined || owner === null || owner === username
    ? { kind: 'mine', token }
    : { kind: 'other', name: owner };
}
