import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { LANGS } from '../types/words.ts';
import type { CheckFacts } from './check-facts.ts';
import type { FileReport, ReadFile } from './check-file.ts';
import { ownTexts, PLURAL, textsOf, type SchemaTexts } from './localize.ts';

const [, ...OTHERS] = LANGS;
const SHOWN = 5;
/** Texts without a Chinese character (units, abbreviations) need no translation. */
const NEEDS_TRANSLATION = /\p{Script=Han}/u;

/** Translations that are missing, in the schema itself and in its translation files; and those of the schema itself that translate nothing. */
export function checkTexts(read: ReadFile, facts: CheckFacts, report: FileReport): void {
  const source = textsOf(read.root.value);
  checkOwnTexts(read, source, report);
  const wanted = Object.keys(source).filter((key) => NEEDS_TRANSLATION.test(source[key] ?? ''));
  for (const lang of OTHERS) checkFilled(read, { source, lang, texts: facts.texts }, report);
  if (facts.texts) checkFiles(read, { wanted, texts: facts.texts }, report);
  else if (facts.below) warnOfMissing(read, { source, wanted, below: facts.below }, report);
}

/** Keys of `translations` must be those of texts that stand in the schema. */
function checkOwnTexts({ root }: ReadFile, source: SchemaTexts, report: FileReport): void {
  for (const [, { node }] of root.members?.get('translations')?.node.members ?? [])
    for (const [key, { keyAt }] of node.members ?? [])
      if (!Object.hasOwn(source, key) && key !== PLURAL)
        report.tell(
          keyAt,
          told(
            'noText',
            'no text "{{name}}" in this schema',
            { name: key },
            nearest(key, Object.keys(source)),
          ),
        );
}

interface FilledTexts {
  readonly source: SchemaTexts;
  readonly lang: (typeof OTHERS)[number];
  readonly texts: CheckFacts['texts'];
}

/** What fills a text fills its translations: a name more stands there as it is written, one less is never said. */
function checkFilled(
  { file, root }: ReadFile,
  { source, lang, texts }: FilledTexts,
  report: FileReport,
): void {
  const own = ownTexts(root.value, lang);
  const name = String((root.value as { name: unknown }).name);
  const translated = { ...texts?.(lang, translationName(file.kind, name)), ...own };
  for (const [key, text] of Object.entries(source)) {
    const translation = Object.hasOwn(translated, key) ? translated[key] : undefined;
    const [asked, given] = [namesIn(text), namesIn(translation ?? text)];
    if (typeof translation !== 'string' || asked === given) continue;
    report.tellAt(
      Object.hasOwn(own, key) ? ['translations', lang, key] : key.split('.'),
      told(
        'otherPlaceholders',
        '{{lang}} translates "{{name}}" with other placeholders: {{given}} for {{asked}}',
        { lang, name: key, given: given || '–', asked: asked || '–' },
      ),
    );
  }
}

const namesIn = (text: string): string =>
  !text.includes('{')
    ? ''
    : [...new Set(text.match(/(?<!\$)\{\w+(?:\.\w+)?\}/g))].toSorted().join(', ');

interface FileTexts {
  readonly wanted: readonly string[];
  readonly texts: NonNullable<CheckFacts['texts']>;
}

function checkFiles(read: ReadFile, { wanted, texts }: FileTexts, report: FileReport): void {
  const { file, root } = read;
  const name = String((root.value as { name: unknown }).name);
  for (const lang of OTHERS) {
    const inFile = texts(lang, translationName(file.kind, name)) ?? {};
    const missing = lacking(wanted, { ...inFile, ...ownTexts(root.value, lang) });
    if (missing.length > 0)
      report.tellAt(
        // the first text that nobody translated
        missing[0]?.split('.') ?? ['title'],
        told('lacksTexts', '{{lang}} lacks {{count}} texts: {{keys}}', {
          lang,
          count: missing.length,
          keys: `${some(missing)} (in ${whereSaid(read, lang, name)})`,
        }),
      );
  }
}

/** Where a text is translated: in the file itself once it has begun to. */
function whereSaid({ file, root }: ReadFile, lang: string, name: string): string {
  return root.members?.has('translations') === true
    ? `"translations" of ${file.path}`
    : translationFile(lang, file.kind, name);
}

interface BelowTexts {
  readonly source: SchemaTexts;
  readonly wanted: readonly string[];
  readonly below: NonNullable<CheckFacts['below']>;
}

/** What a schema has in common with the shipped one is translated there; of the rest it is told, by its title where it has not begun to translate itself. */
function warnOfMissing(
  { file, root }: ReadFile,
  { source, wanted, below }: BelowTexts,
  report: FileReport,
): void {
  const begun = root.members?.get('translations') ?? root.members?.get('title');
  if (!begun) return;
  const shipped = textsOf(below(file.kind, String((root.value as { name: unknown }).name)));
  const own = wanted.filter((key) => shipped[key] !== source[key]);
  for (const lang of OTHERS) {
    const missing = lacking(own, ownTexts(root.value, lang));
    const at = begun.node.members?.get(lang)?.keyAt ?? begun.keyAt;
    if (missing.length > 0)
      report.warn(
        at,
        told('lacksTexts', '{{lang}} lacks {{count}} texts: {{keys}}', {
          lang,
          count: missing.length,
          keys: some(missing),
        }),
      );
  }
}

function lacking(wanted: readonly string[], translated: SchemaTexts): readonly string[] {
  return wanted.filter((key) => !Object.hasOwn(translated, key) || translated[key] === '');
}

function some(keys: readonly string[]): string {
  return `${keys.slice(0, SHOWN).join(', ')}${keys.length > SHOWN ? ', …' : ''}`;
}

function translationFile(lang: string, kind: ReadFile['file']['kind'], name: string): string {
  return `locales/${lang}/schemas/${translationName(kind, name)}.json`;
}

/** Name of the file `locales/<lang>/schemas/<name>.json`. */
export function translationName(kind: ReadFile['file']['kind'], name: string): string {
  return kind === 'states' ? `${name}States` : kind === 'report' ? `${name}Template` : name;
}
