const NAME = 'device';
const KEPT = /^[\w-]{32}$/;
const YEAR_SECONDS = 365 * 24 * 3600;

/** What the browser kept of an earlier sign-in, read from the cookies it sent; it gives no right, only a count of guesses of its own. */
export function deviceOf(cookies: string | undefined): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const value = pairs.find(([name]) => name === NAME)?.[1];
  return value !== undefined && KEPT.test(value) ? value : undefined;
}

/** The cookie a browser keeps: sent to the sign-in alone, out of reach of scripts and of other sites. */
export function deviceCookie(device: string, protocol: string): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${NAME}=${device}; Path=/api/auth; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}
