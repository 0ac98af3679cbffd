import factorFile from '#schemas/dictionaries/factors.json' with { type: 'json' };
import { toText } from '#schemas/expressions/values.ts';
import { LANGS, type Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { SaidIn } from '#server/base/texts/said.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { listCatalogue } from './factor-name-store.ts';

/** Names that the product brings along, by the one a factor was made with: who gave it another name is not overruled. */
const BROUGHT: Readonly<Partial<Record<Lang, ReadonlyMap<string, string>>>> = {
  'zh-TW': broughtIn('zh-TW'),
  'en-US': broughtIn('en-US'),
};

function broughtIn(lang: 'zh-TW' | 'en-US'): ReadonlyMap<string, string> {
  return new Map(factorFile.factors.map(({ name, names }) => [name, names[lang]]));
}

/** Names of the catalogue in the languages that the product brings along. */
export const factorTexts: Required<Pick<EntityHooks<'factor'>, 'localTexts' | 'localMatches'>> = {
  localTexts: ({ lang }, rows) =>
    rows.map((row): Readonly<Record<string, string>> => {
      const name = BROUGHT[lang]?.get(toText(row['name']));
      return name === undefined ? {} : { name };
    }),
  localMatches: ({ registry, lang }, text) => {
    const entity = registry.entity('factor');
    const wanted = text.toLowerCase();
    const found = [...(BROUGHT[lang] ?? [])].flatMap(([made, name]) =>
      name.toLowerCase().includes(wanted) ? [made] : [],
    );
    return entity && found.length > 0
      ? ruleCondition(entity, { field: 'name', op: 'in', value: found })
      : undefined;
  },
};

/** A factor by the name that the catalogue stores, as the product calls it in each language. */
export function factorIn(name: string): SaidIn {
  return {
    in: Object.fromEntries(LANGS.map((lang) => [lang, BROUGHT[lang]?.get(name) ?? name])),
  };
}

/** Names of factors by their codes, in the caller's language. */
export async function readFactorNames(
  ctx: Pick<Ctx, 'db' | 'lang'>,
): Promise<ReadonlyMap<string, string>> {
  return new Map(
    (await listCatalogue(ctx.db, ctx.lang)).map(({ code, name, own }) => [
      code,
      own ?? BROUGHT[ctx.lang]?.get(name) ?? name,
    ]),
  );
}

/**
 * Says factors that were read with the names the catalogue stores; in its own language nothing more is read.
 * @returns the name for a code; what was read, where there is no other.
 */
export async function factorNamer(
  ctx: Pick<Ctx, 'db' | 'lang'>,
): Promise<<T extends string | null>(code: string, read: T) => T | string> {
  if (ctx.lang === LANGS[0]) return (_, read) => read;
  const names = await readFactorNames(ctx);
  return (code, read) => names.get(code) ?? read;
}
