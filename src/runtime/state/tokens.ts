import { KEYS } from './browser-store.ts';
import type { KeyStore } from './browser-store.ts';

/** What the token call answers beside the envelope. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  /** seconds */
  readonly expires_in?: number;
  readonly loginName?: string;
}

/** A token is renewed when it ends within this time. */
const RENEW_BEFORE_MS = 5 * 60_000;
const DEFAULT_SECONDS = 50_000;

export function readToken(store: KeyStore): string | null {
  return store.getItem(KEYS.accessToken);
}

export function keepTokens(store: KeyStore, answer: TokenAnswer, nowMs: number): void {
  store.setItem(KEYS.accessToken, answer.access_token);
  store.setItem(KEYS.refreshToken, answer.refresh_token ?? '');
  store.setItem(KEYS.expiresAt, String(nowMs + (answer.expires_in ?? DEFAULT_SECONDS) * 1000));
}

/** The refresh token to use now, or null while the access token is good for a while. */
export function renewalDue(store: KeyStore, nowMs: number): string | null {
  const expiresAt = Number(store.getItem(KEYS.expiresAt) ?? 0);
  const refreshToken = store.getItem(KEYS.refreshToken);
  return refreshToken && expiresAt > 0 && expiresAt - nowMs < RENEW_BEFORE_MS ? refreshToken : null;
}
