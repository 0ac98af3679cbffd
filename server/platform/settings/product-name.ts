import en from '#locales/en-US/common.json' with { type: 'json' };
import zh from '#locales/zh-CN/common.json' with { type: 'json' };
import tw from '#locales/zh-TW/common.json' with { type: 'json' };
import type { Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readParams } from '#server/records/param-store.ts';

const CODE = 'PRODUCT_NAME';

const DELIVERED: Readonly<Record<Lang, string>> = {
  'zh-CN': zh.product,
  'zh-TW': tw.product,
  'en-US': en.product,
};

/** The name that somebody gave the product; empty while it has its delivered one, which each language says in its own words. */
export async function readOwnName({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const name = (await readParams(db, CODE)).get(CODE)?.trim() ?? '';
  return name === DELIVERED['zh-CN'] ? '' : name;
}

/** What the product is called to this reader. */
export async function readProductName(ctx: Pick<Ctx, 'db' | 'lang'>): Promise<string> {
  return (await readOwnName(ctx)) || DELIVERED[ctx.lang];
}
