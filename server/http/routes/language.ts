import { ADMIN } from '#schemas/api/admin.ts';
import { LANGS, type Lang } from '#schemas/types/words.ts';
import { setTexts, textsOf, type TextPlace } from '#server/platform/admin/translations.ts';

import { ok } from '../answer.ts';
import { serve } from '../serve.ts';
import { objectBody, textField } from './body.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The texts of one field of one record in all languages. Who may do what is judged by the entity it belongs to. */
export function registerLanguageRoutes(app: FastifyInstance): void {
  const login = { permission: 'login' as const };
  app.get('/sys/language/texts', { config: login }, async ({ ctx, query }: FastifyRequest) => ok(await textsOf(ctx, placeOf(objectBody(query)))));
  serve(app, ADMIN.texts, async ({ ctx, body: { texts, ...place } }) => {
    const sent = texts as Readonly<Partial<Record<Lang, string>>>;
    const known = LANGS.filter((language) => Object.hasOwn(sent, language)).map((language): [Lang, string] => [language, sent[language] ?? '']);
    await setTexts(ctx, place, Object.fromEntries(known));
    return ok();
  });
}

function placeOf(given: Readonly<Record<string, unknown>>): TextPlace {
  return { entity: textField(given, 'entity'), id: textField(given, 'id'), field: textField(given, 'field') };
}
