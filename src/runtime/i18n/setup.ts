import i18next, { type TOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';

import type { NamedKey, TextParams } from '#schemas/texts/text-keys.ts';
import type { Lang } from '#schemas/types/words.ts';

type Texts = Record<string, unknown>;

const files = import.meta.glob<Texts>('../../../locales/*/*.json', { import: 'default' });

/** What the first paint needs; the others come with the page that reads them. */
const FIRST = ['common', 'login', 'shell'];

/** Told by i18next when the product is called otherwise: what shows its name is drawn anew. */
export const RENAMED = 'productRenamed';

/** Starts i18next with one lazily loaded file per language and namespace. */
export async function setupTexts(lang: Lang): Promise<void> {
  i18next.use({ type: 'backend', read: readNamespace }).use(initReactI18next);
  await i18next.init({
    lng: lang,
    fallbackLng: 'zh-CN',
    ns: FIRST,
    defaultNS: 'common',
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: `languageChanged ${RENAMED}` },
  });
  i18next.services.formatter?.add('inSentence', beginSmall);
}

/** A title inside a sentence begins small, unless it is an abbreviation: `New {{title, inSentence}}`. */
function beginSmall(title: unknown): string {
  const text = String(title);
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Loads further namespaces of the current language; a missing file leaves its keys visible. */
export async function loadTexts(...namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
}

/** Ends when the texts of the first paint are here: what is asked before is said by its keys. */
export function textsHere(): Promise<void> {
  return i18next.isInitialized
    ? Promise.resolve()
    : new Promise((resolve) => i18next.on('initialized', () => resolve()));
}

/** Switches the page without a reload: only the login page does this (SPEC.md section 1). */
export async function switchTexts(lang: Lang): Promise<void> {
  await i18next.changeLanguage(lang);
}

/** A text outside React; `namespace:key`. */
export function text(key: NamedKey, params?: TextParams): string {
  return lookUp(key, { ...params });
}

/** A text by a key whose type its callers have seen to; i18next itself knows the keys of one namespace at a time. */
export function lookUp(key: string, options: TOptions): string {
  return (i18next.t as (key: string, options: TOptions) => string)(key, options);
}

function readNamespace(
  lang: string,
  namespace: string,
  done: (error: Error | null, texts: Texts | null) => void,
): void {
  const load = files[`../../../locales/${lang}/${namespace}.json`];
  if (!load) return done(null, {});
  load().then(
    (texts) => done(null, texts),
    (error: Error) => done(error, null),
  );
}
