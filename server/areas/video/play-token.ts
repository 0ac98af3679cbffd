import { timingSafeEqual } from 'node:crypto';

import { isId } from '#schemas/basics/ids.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { Play } from './play-store.ts';

/** The token of an address: which it is, signed together with whom, what and how it was given for. */
export function tokenOf(secrets: Pick<SecretBox, 'sign'>, play: Play): string {
  return `${play.id}.${signatureOf(secrets, play)}`;
}

/** The id in a token, or null where it cannot be one. */
export function idOfToken(token: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  return isId(id) && /^[\w-]{43}$/.test(signature) && token === `${id}.${signature}` ? id : null;
}

/** Whether a token was given for just this. */
export function fits(secrets: Pick<SecretBox, 'sign'>, token: string, play: Play): boolean {
  const [own, given] = [Buffer.from(tokenOf(secrets, play)), Buffer.from(token)];
  return own.length === given.length && timingSafeEqual(own, given);
}

function signatureOf(
  { sign }: Pick<SecretBox, 'sign'>,
  { id, userId, session, cameraId, protocol, stream }: Play,
): string {
  return sign(['play', id, userId, session, cameraId, protocol, stream].join('|'));
}

const COOKIE_SECONDS = 24 * 3600;

/** What a browser shows beside the token: a link alone, sent to somebody else, opens nothing. One for each sign-in of a browser. */
export function playCookie(
  secrets: Pick<SecretBox, 'sign'>,
  session: string,
  protocol: string,
): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${cookieName(session)}=${cookieValue(secrets, session)}; Path=/api/ops/play; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}

/** Whether these cookies hold that of a sign-in. */
export function showsCookie(
  secrets: Pick<SecretBox, 'sign'>,
  session: string,
  cookies: string | undefined,
): boolean {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const value = pairs.find(([name]) => name === cookieName(session))?.[1] ?? '';
  const [own, given] = [Buffer.from(cookieValue(secrets, session)), Buffer.from(value)];
  return own.length === given.length && timingSafeEqual(own, given);
}

function cookieName(session: string): string {
  return `play-${session.slice(0, 8)}`;
}

function cookieValue({ sign }: Pick<SecretBox, 'sign'>, session: string): string {
  return sign(`play-cookie|${session}`);
}
