import { LANGS, type Lang } from '#schemas/language/words.ts';
import { setTexts, textsOf, type TextPlace } from '#server/services/admin/translations.ts';

import { ok } from '../answer.ts';
import { objectBody, optionalText, textField } from './body.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The texts of one field of one record in all languages. Who may do what is judged by the entity it belongs to. */
export function registerLanguageRoutes(app: FastifyInstance): void {
  const login = { permission: 'login' as const };
  app.get('/sys/language/texts', { config: login }, async ({ ctx, query }: FastifyRequest) => ok(await textsOf(ctx, placeOf(objectBody(query)))));
  app.put('/sys/language/texts', { config: login }, async ({ ctx, body }: FastifyRequest) => {
    const given = objectBody(body);
    const texts = objectBody(given['texts']);
    const known = LANGS.filter((language) => Object.hasOwn(texts, language)).map((language): [Lang, string] => [language, optionalText(texts, language) ?? '']);
    await setTexts(ctx, placeOf(given), Object.fromEntries(known));
    return ok();
  });
}

function placeOf(given: Readonly<Record<string, unknown>>): TextPlace {
  return { entity: textField(given, 'entity'), id: textField(given, 'id'), field: textField(given, 'field') };
}
