import type { EntitySchema } from '#schemas/language/entity.ts';
import type { JsonSchema } from '#schemas/types/card.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { holdsKey } from '#server/records/access.ts';
import { localDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { gently } from '#server/registry/gently.ts';
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
  return gently(
    describeApi({
      entities: await localizedEntities(ctx),
      routes,
      actor: ctx.actor,
      isWhole,
      mayCall: (keys) =>
        isWhole || keys.some((key) => key === 'public' || holdsKey(ctx.actor, key)),
      words: {
        dict: (type) => dicts.get(type) ?? [],
        states: (name) =>
          Object.entries(ctx.registry.localizedStates(name, ctx.lang)?.values ?? {}).map(
            ([value, { title }]) => ({ value, label: title }),
          ),
      },
      say: (key, params) => serverText(ctx.lang, key, params),
    }),
  );
}

/** Each is put into the language once and kept; the first time all of them together take long. */
async function localizedEntities({ registry, lang }: Ctx): Promise<readonly EntitySchema[]> {
  const entities = registry.entities();
  const inSteps = function* (): Generator<void, readonly EntitySchema[]> {
    const all: EntitySchema[] = [];
    for (const entity of entities) {
      all.push(registry.localizedEntity(entity.name, lang) ?? entity);
      yield;
    }
    return all;
  };
  return gently(inSteps());
}
