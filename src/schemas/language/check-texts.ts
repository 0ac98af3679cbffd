import type { CheckFacts, FileReport, ReadFile } from './check-file.ts';
import { textsOf } from './localize.ts';
import { LANGS } from './words.ts';

const [SOURCE] = LANGS;
const SHOWN = 5;
/** Texts without a Chinese character (units, abbreviations) need no translation. */
const NEEDS_TRANSLATION = /\p{Script=Han}/u;

/** Translations that are missing, and translations of what is no longer there. */
export function checkTexts({ file, root }: ReadFile, { texts }: CheckFacts, report: FileReport): void {
  if (!texts) return;
  const source = textsOf(root.value);
  const wanted = Object.keys(source).filter((key) => NEEDS_TRANSLATION.test(source[key] ?? ''));
  const name = String((root.value as { name: unknown }).name);
  for (const lang of LANGS) {
    if (lang === SOURCE) continue;
    const translated = texts(lang, translationName(file.kind, name)) ?? {};
    const missing = wanted.filter((key) => !Object.hasOwn(translated, key) || translated[key] === '');
    if (missing.length > 0)
      report.tellAt(['title'], `${lang} lacks ${missing.length} texts: ${missing.slice(0, SHOWN).join(', ')}${missing.length > SHOWN ? ', …' : ''}`);
    const stale = Object.keys(translated).filter((key) => key !== 'title' && !Object.hasOwn(source, key));
    if (stale.length > 0)
      report.tellAt(
        ['title'],
        `${lang} translates ${stale.length} texts that do not exist: ${stale.slice(0, SHOWN).join(', ')}${stale.length > SHOWN ? ', …' : ''}`,
      );
  }
}

/** Name of the file `locales/<lang>/schemas/<name>.json`. */
function translationName(kind: ReadFile['file']['kind'], name: string): string {
  return kind === 'states' ? `${name}States` : name;
}
