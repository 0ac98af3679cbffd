import { AppError } from '#server/context/app-error.ts';

import type { FastifyInstance } from 'fastify';

const BOM = '\uFEFF';

/** JSON bodies: a byte-order mark is skipped, an empty body is none, and names that would reach a prototype are refused. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const json = text.startsWith(BOM) ? text.slice(1) : text;
    if (json.trim() === '') return done(null, undefined);
    return parse(request, json, (error, value) => (error ? done(new AppError('invalid', { message: 'errors.http.badBody' })) : done(null, value)));
  });
}
