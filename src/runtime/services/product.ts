import i18next from 'i18next';

import type { Product } from '#schemas/api/home.ts';
import { LANGS } from '#schemas/types/words.ts';
import { call } from './http.ts';

let product: Product = { name: '', pushUrl: '', isDemo: false };

export function productFacts(): Product {
  return product;
}

/** Asks once, when the page starts; a server that does not answer leaves what the product is delivered with. */
export async function readProduct(): Promise<void> {
  product = await call('GET /home/product', {}, { isSilent: true }).catch(() => product);
}

/** A name of one's own takes the place of the delivered one in titles, login page and header, also after a change of language. */
export function nameProduct(): void {
  const { name } = product;
  if (!name || i18next.getResource('zh-CN', 'common', 'product') === name) return;
  const rename = (): void => {
    for (const lang of LANGS)
      if (i18next.hasResourceBundle(lang, 'common'))
        i18next.addResources(lang, 'common', { product: name, productShort: name });
  };
  rename();
  i18next.on('loaded', rename);
}
