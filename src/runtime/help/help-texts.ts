import { currentLanguage } from '../i18n/language.ts';

type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<Texts>('../../../locales/*/help/*.json', { import: 'default' });

/** Reads a help file of the current language; null where nobody wrote one. `name` is a route, an entity, `home` or `glossary`. */
export async function helpTexts(name: string): Promise<Texts | null> {
  const load = files[`../../../locales/${currentLanguage()}/help/${name}.json`];
  return load ? load() : null;
}

/** The first help file that exists. */
export async function firstHelp(names: readonly string[]): Promise<Texts | null> {
  for (const name of names) {
    const texts = await helpTexts(name);
    if (texts) return texts;
  }
  return null;
}
