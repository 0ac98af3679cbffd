import { LANGS, type Lang } from '#schemas/language/words.ts';
import { toText } from '#schemas/expressions/values.ts';
import { allDictionaries, dictTexts, dictTypeCodes, isDictType, isDictValue } from '#server/stores/dictionaries.ts';

import { broughtLabel, broughtMatches, broughtName, localDictionary } from './dictionary-words.ts';

import type { Ctx } from '#server/context/ctx.ts';
import type { EntityHooks } from '../resource/hooks.ts';
import type { Registry } from '#server/registry/registry.ts';
import type { DictRow } from '#server/stores/dictionaries.ts';

/** Other servers' changes are seen after this time; own changes at once. */
const KEEP_MS = 10_000;

const kept = new WeakMap<Registry, { readonly rows: Promise<readonly DictRow[]>; readonly untilMs: number }>();

/** All dictionaries with their values, read from the database at most every 10 s. */
export async function dictionaries(ctx: Ctx): Promise<readonly DictRow[]> {
  const known = kept.get(ctx.registry);
  if (known && known.untilMs > ctx.now().getTime()) return known.rows;
  const rows = allDictionaries(ctx.db);
  kept.set(ctx.registry, { rows, untilMs: ctx.now().getTime() + KEEP_MS });
  rows.catch(() => kept.delete(ctx.registry));
  return rows;
}

const keptTexts = new WeakMap<Registry, Map<Lang, { readonly texts: Promise<ReadonlyMap<string, string>>; readonly untilMs: number }>>();

/** All dictionaries as the caller reads them. */
export async function localDictionaries(ctx: Ctx): Promise<readonly DictRow[]> {
  const rows = await dictionaries(ctx);
  if (ctx.lang === LANGS[0]) return rows;
  const written = await writtenTexts(ctx);
  return rows.map((row) => localDictionary(row, ctx.lang, written));
}

/** What admins wrote in the caller's language, kept as long as the dictionaries. */
async function writtenTexts(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  if (!ctx.registry.entity('language')) return new Map();
  const kept = keptTexts.get(ctx.registry) ?? new Map<Lang, { texts: Promise<ReadonlyMap<string, string>>; untilMs: number }>();
  keptTexts.set(ctx.registry, kept);
  const known = kept.get(ctx.lang);
  if (known && known.untilMs > ctx.now().getTime()) return known.texts;
  const texts = dictTexts(ctx.db, ctx.lang);
  kept.set(ctx.lang, { texts, untilMs: ctx.now().getTime() + KEEP_MS });
  texts.catch(() => kept.delete(ctx.lang));
  return texts;
}

/** Forgets the dictionaries after one changed. */
export function dropDictionaries(registry: Registry): void {
  kept.delete(registry);
  keptTexts.delete(registry);
}

/** The values of one dictionary in the caller's language; empty for an unknown one. */
export async function dictionaryValues(ctx: Ctx, type: string): Promise<DictRow['dataList']> {
  return (await localDictionaries(ctx)).find(({ dictType }) => dictType === type)?.dataList ?? [];
}

/** Value → label of one dictionary, in the caller's language. */
export async function dictionaryLabels(ctx: Ctx, type: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await dictionaryValues(ctx, type)).map(({ dictValue, dictLabel }) => [dictValue, dictLabel]));
}

/** Names of dictionaries in the languages the product brings along. */
export const dictTypeTexts: Pick<EntityHooks, 'localTexts' | 'localMatches'> = {
  localTexts: (ctx, rows) => rows.map((row) => given('dictName', broughtName(toText(row['dictType']), toText(row['dictName']), ctx.lang))),
  localMatches: (ctx, text) => isDictType(broughtMatches(text, ctx.lang).types),
};

/** Labels of values in the languages the product brings along. */
export const dictDataTexts: Pick<EntityHooks, 'localTexts' | 'localMatches'> = {
  async localTexts(ctx, rows) {
    const types = await dictTypeCodes(ctx.db, [...new Set(rows.map((row) => toText(row['dictTypeId'])))]);
    return rows.map((row) =>
      given('dictLabel', broughtLabel(types.get(toText(row['dictTypeId'])) ?? '', toText(row['dictValue']), toText(row['dictLabel']), ctx.lang)),
    );
  },
  localMatches: (ctx, text) => isDictValue(broughtMatches(text, ctx.lang).pairs),
};

function given(field: string, text: string | undefined): Readonly<Record<string, string>> {
  return text === undefined ? {} : { [field]: text };
}
