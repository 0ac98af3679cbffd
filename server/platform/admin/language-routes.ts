import { ADMIN } from '#schemas/api/admin.ts';
import { LANGS, type Lang } from '#schemas/types/words.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { setTexts, readRowTexts } from './translations.ts';

/** The texts of one field of one record in all languages. Who may do what is judged by the entity it belongs to. */
export function registerLanguageRoutes(host: RouteHost): void {
  serve(host, ADMIN.texts, async ({ ctx, query }) => ok(await readRowTexts(ctx, query)));
  serve(host, ADMIN.setTexts, async ({ ctx, body: { texts, ...place } }) => {
    const sent = texts as Readonly<Partial<Record<Lang, string>>>;
    const known = LANGS.filter((language) => Object.hasOwn(sent, language)).map(
      (language): [Lang, string] => [language, sent[language] ?? ''],
    );
    await setTexts(ctx, place, Object.fromEntries(known));
    return ok();
  });
}
