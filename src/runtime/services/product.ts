import i18next from 'i18next';
import { atom } from 'jotai';

import { readJson, UI_PREFIX, writeJson } from '#runtime/state/browser-store.ts';
import { appStore } from '#runtime/state/session-state.ts';
import type { Product } from '#schemas/api/home.ts';
import { LANGS } from '#schemas/types/words.ts';
import { RENAMED } from '../i18n/setup.ts';
import { call } from './http.ts';

const KEY = `${UI_PREFIX}product`;

/** What the server says of the whole product; before it has answered, what it said last time on this screen. */
export const productAtom = atom<Product>({ name: '', pushUrl: '', isDemo: false });

let told: Promise<Product> | undefined;

/** Begins to ask, once, when the page starts. Nothing is held back for the answer. */
export function askProduct(): void {
  const kept = readJson<Partial<Product>>(localStorage, KEY);
  if (kept) appStore.set(productAtom, (delivered) => ({ ...delivered, ...kept }));
  void toldProduct().then((product) => {
    appStore.set(productAtom, product);
    writeJson(localStorage, KEY, product);
    nameProduct();
  });
}

/** What the server says of the product; one that does not answer leaves what is known. */
export function toldProduct(): Promise<Product> {
  told ??= call('GET /home/product', {}, { isSilent: true }).catch(() => appStore.get(productAtom));
  return told;
}

/** The texts `product` and `productShort` of each language as they are delivered. */
const delivered = new Map<string, { readonly product: string; readonly productShort: string }>();
let isFollowing = false;

/** A name of one's own takes the place of the delivered one in titles, login page and header, also after a change of language. */
export function nameProduct(): void {
  const isChanged = LANGS.filter(rename).length > 0;
  if (!isFollowing) i18next.on('loaded', () => void LANGS.filter(rename));
  isFollowing = true;
  if (isChanged) i18next.emit(RENAMED);
}

/** @returns true where the language calls the product otherwise than before */
function rename(lang: string): boolean {
  if (!i18next.hasResourceBundle(lang, 'common')) return false;
  const text = (key: string): string => String(i18next.getResource(lang, 'common', key));
  const own = delivered.get(lang) ?? {
    product: text('product'),
    productShort: text('productShort'),
  };
  delivered.set(lang, own);
  const { name } = appStore.get(productAtom);
  const names = name ? { product: name, productShort: name } : own;
  const isChanged = names.product !== text('product');
  i18next.addResources(lang, 'common', names);
  return isChanged;
}
