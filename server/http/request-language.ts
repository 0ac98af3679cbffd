import type { FastifyRequest } from 'fastify';

import { LANGS, type Lang } from '#schemas/types/words.ts';
import { parseLanguage } from './texts.ts';

const COOKIE = /(?:^|;\s*)language=([\w-]{1,10})(?:;|$)/;
/** What an address carries that the browser itself goes to: a download cannot set headers. */
const BY_ADDRESS = ['ticket', 'access_token'];

/**
 * The language of an answer. The page's own calls name it; a download is fetched by the browser, which names its own, so
 * there the cookie in which the page keeps its language counts.
 */
export function requestLanguage(request: Pick<FastifyRequest, 'headers' | 'query'>): Lang {
  const query = (request.query ?? {}) as Readonly<Record<string, unknown>>;
  const kept = COOKIE.exec(request.headers.cookie ?? '')?.[1];
  const ofPage = BY_ADDRESS.some((name) => Object.hasOwn(query, name))
    ? LANGS.find((lang) => lang === kept)
    : undefined;
  return ofPage ?? parseLanguage(request.headers['accept-language']);
}
