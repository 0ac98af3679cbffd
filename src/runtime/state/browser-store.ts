/** The part of `Storage` that this product uses; tests hand in a plain one. */
export interface KeyStore {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Names under which the browser keeps things (SPEC.md section 3, "Stored locally"). */
export const KEYS = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  /** Milliseconds since 1970 at which the access token ends. */
  expiresAt: 'token_expires_at',
  /** The login name the tokens were given to. */
  tokenOwner: 'token_owner',
  userInfo: 'userInfo',
  messages: 'msgarr',
  /** The remembered login name; never a password. */
  loginName: 'loginMsg',
  isRemembered: 'isCheckedPwd',
} as const;

/** Prefixes: `draft:` unsent forms, `ui:` what belongs to this screen and not to a session (theme, width of the menu). */
export const DRAFT_PREFIX = 'draft:';
export const UI_PREFIX = 'ui:';

/** A parsed entry; undefined when absent or unreadable. */
export function readJson<T>(store: KeyStore, key: string): T | undefined {
  const text = store.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

/** Writes an entry; a full or forbidden store is not an error of the caller. */
export function writeJson(store: KeyStore, key: string, value: unknown): boolean {
  try {
    store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Every key the store holds now. */
export function allKeys(store: KeyStore): string[] {
  return Array.from({ length: store.length }, (_, index) => store.key(index)).filter(
    (key): key is string => key !== null,
  );
}

/** Whether somebody has filled in what he has not sent. */
export function hasDrafts(store: KeyStore, person: string): boolean {
  return allKeys(store).some((key) => key.startsWith(`${DRAFT_PREFIX}${person}:`));
}

/**
 * Clears what a session left (SPEC.md section 4): everything but the remembered login name, where remembering is on, and the screen's own
 * settings. `expired` keeps drafts, because the person comes back; `signedOut` drops those of `person`, whose session it was.
 */
export function clearSessionEntries(
  store: KeyStore,
  reason: 'expired' | 'signedOut',
  person = '',
): void {
  const isRemembered = store.getItem(KEYS.isRemembered) === 'true';
  const keys = allKeys(store);
  const isDraft = (key: string): boolean => key.startsWith(DRAFT_PREFIX);
  // drafts first: other tabs hear of the token, and keep what was half typed in them
  for (const key of [...keys.filter(isDraft), ...keys.filter((one) => !isDraft(one))]) {
    const isLogin = key === KEYS.loginName || key === KEYS.isRemembered;
    const isKept =
      key.startsWith(UI_PREFIX) ||
      (isLogin && isRemembered) ||
      (isDraft(key) && (reason === 'expired' || !key.startsWith(`${DRAFT_PREFIX}${person}:`)));
    if (!isKept) store.removeItem(key);
  }
}
