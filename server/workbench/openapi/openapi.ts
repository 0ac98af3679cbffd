import type { JsonSchema } from '#schemas/types/card.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { holdsKey } from '#server/records/access.ts';
import { localDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import type { FixedRoute } from '#server/workbench/schema/bound-facts.ts';
import { describeApi } from './describe.ts';

/** Sees every address and every field described, whatever he may call. */
const WHOLE_KEY = 'sys:schema:page';

/** The description of the API in the caller's language: all of it for who works on schemas, else what he may call and read. */
export async function openApiOf(ctx: Ctx, routes: readonly FixedRoute[]): Promise<JsonSchema> {
  const isWhole = holdsKey(ctx.actor, WHOLE_KEY);
  const dicts = new Map(
    (await localDictionaries(ctx)).map(({ dictType, dataList }) => [
      dictType,
      dataList.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })),
    ]),
  );
  return describeApi({
    entities: ctx.registry
      .entities()
      .map((entity) => ctx.registry.localizedEntity(entity.name, ctx.lang) ?? entity),
    routes,
    actor: ctx.actor,
    isWhole,
    mayCall: (keys) => isWhole || keys.some((key) => key === 'public' || holdsKey(ctx.actor, key)),
    words: {
      dict: (type) => dicts.get(type) ?? [],
      states: (name) =>
        Object.entries(ctx.registry.localizedStates(name, ctx.lang)?.values ?? {}).map(
          ([value, { title }]) => ({ value, label: title }),
        ),
    },
    say: (key, params) => serverText(ctx.lang, key, params),
  });
}
