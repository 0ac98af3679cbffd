import querystring from 'node:querystring';
import type { FastifyInstance } from 'fastify';

import { AppError } from '#server/base/context/app-error.ts';

const BOM = '\uFEFF';
/** Deeper than any schema; walking such a body by recursion stays safe. */
const MAX_DEPTH = 64;
/** More than any form, list of rows or schema sends; each name costs every step that looks at a body. */
const MAX_NAMES = 20_000;
const [QUOTE, COLON, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 58, 92, 91, 93, 123, 125,
];

/** JSON bodies: a byte-order mark is skipped, an empty body is none; names that would reach a prototype and bodies nested or filled for harm are refused. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const json = text.startsWith(BOM) ? text.slice(1) : text;
    if (json.trim() === '') return done(null, undefined);
    if (isForHarm(json)) return done(badBody());
    return parse(request, json, (error, value) => (error ? done(badBody()) : done(null, value)));
  });
}

/** Bodies of forms; the same bound on names. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const text = String(body);
      const isCrowded = text.split('&', MAX_NAMES + 1).length > MAX_NAMES;
      return isCrowded
        ? done(badBody())
        : done(null, querystring.parse(text, '&', '=', { maxKeys: 0 }));
    },
  );
}

function badBody(): AppError {
  return new AppError('invalid', { message: 'errors.http.badBody' });
}

/** Counts brackets and names outside of texts; whether it is JSON at all is the parser's business. */
function isForHarm(json: string): boolean {
  let depth = 0;
  let names = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) depth += 1;
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    else if (sign === COLON) names += 1;
    if (depth > MAX_DEPTH || names > MAX_NAMES) return true;
  }
  return false;
}

function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) return at;
  }
  return json.length;
}
