import { allDictionaries } from '#server/stores/dictionaries.ts';

import { localDictionary } from './dictionary-words.ts';

import type { Ctx } from '#server/context/ctx.ts';
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

/** All dictionaries as the caller reads them: what nobody renamed is translated. */
export async function localDictionaries(ctx: Ctx): Promise<readonly DictRow[]> {
  const rows = await dictionaries(ctx);
  return rows.map((row) => localDictionary(row, ctx.lang));
}

/** Forgets the dictionaries after one changed. */
export function dropDictionaries(registry: Registry): void {
  kept.delete(registry);
}

/** The values of one dictionary in the caller's language; empty for an unknown one. */
export async function dictionaryValues(ctx: Ctx, type: string): Promise<DictRow['dataList']> {
  const found = (await dictionaries(ctx)).find(({ dictType }) => dictType === type);
  return found ? localDictionary(found, ctx.lang).dataList : [];
}

/** Value → label of one dictionary, in the caller's language. */
export async function dictionaryLabels(ctx: Ctx, type: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await dictionaryValues(ctx, type)).map(({ dictValue, dictLabel }) => [dictValue, dictLabel]));
}
