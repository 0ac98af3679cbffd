import type { KeyIn, ServerKey } from '#schemas/texts/text-keys.ts';
import { LANGS, type Lang } from '#schemas/types/words.ts';
import { fillPlaces, findText } from './server-text.ts';

/**
 * A text as it is kept beside a record, so that everybody reads it in his language: words as they stand, several of them one after the other,
 * a key with what is filled in, or what it is in each language where nothing shorter says it (a name of a dictionary, a title of a schema).
 */
export type Said = string | number | readonly Said[] | SaidKey | SaidIn;

/** A text of `server.json` and its siblings; `alarm:<name>` is a sentence of `alarm.json`. */
export interface SaidKey {
  readonly key: ServerKey | `alarm:${KeyIn<'alarm'>}`;
  readonly params?: Readonly<Record<string, Said>>;
}

/** What it is in languages other than that of the records. */
export interface SaidIn {
  readonly in: Readonly<Partial<Record<Lang, string>>>;
}

/** Texts of a record by field. The field itself holds them in the language of the records. */
export type Words = Readonly<Record<string, Said>>;

/** The language in which records are written. */
export const RECORD_LANG: Lang = LANGS[0];

/** A said text in a language; undefined where it is not known there: the text of the record stands then. */
export function sayIn(lang: Lang, said: Said): string | undefined {
  if (typeof said === 'string') return said;
  if (typeof said === 'number') return String(said);
  if ('in' in said) return said.in[lang];
  if ('key' in said) return sayKey(lang, said);
  const parts = said.map((one) => sayIn(lang, one));
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
}

function sayKey(lang: Lang, { key, params }: SaidKey): string | undefined {
  const text = findText(lang, key);
  // what is put between others keeps the spaces at its edges
  if (text === undefined || params === undefined) return text;
  const filled: Record<string, string> = {};
  for (const [name, param] of Object.entries(params)) {
    const words = sayIn(lang, param);
    if (words === undefined) return undefined;
    filled[name] = words;
  }
  return fillPlaces(text, filled);
}

/** A remark as it is kept: what somebody wrote as it stands, what the product says in the language of the records with its words. */
export function keptAs(said: Said): { readonly comment: string; readonly words: Words | null } {
  return typeof said === 'string'
    ? { comment: said, words: null }
    : { comment: sayIn(RECORD_LANG, said) ?? '', words: { comment: said } };
}

/** What a record says in a language, by field; nothing in that of the records. What is kept may be of another version: what it does not know is left out. */
export function wordsFor(lang: Lang, words: unknown): Readonly<Record<string, string>> {
  if (lang === RECORD_LANG || typeof words !== 'object' || words === null) return {};
  return Object.fromEntries(
    Object.entries(words).flatMap(([field, said]) => {
      const text = isSaid(said) ? sayIn(lang, said) : undefined;
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

function isSaid(value: unknown): value is Said {
  if (typeof value === 'string' || typeof value === 'number') return true;
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || 'key' in value || 'in' in value;
}

/** Texts in the language of the records, and what they are in the others. */
export type InLanguages<T> = T & { readonly words: Words | null };

/** Says something once a language: what is kept by field is of the language of the records, `words` holds what differs in the others. */
export async function inLanguages<
  C extends { readonly lang: Lang },
  T extends Readonly<Record<string, string>>,
>(ctx: C, say: (own: C) => T | Promise<T>): Promise<InLanguages<T>> {
  const own = await say({ ...ctx, lang: RECORD_LANG });
  const others: (readonly [Lang, T])[] = [];
  // one after the other: what is said is read by the connection of one transaction
  for (const lang of LANGS)
    if (lang !== RECORD_LANG) others.push([lang, await say({ ...ctx, lang })]);
  const words = Object.keys(own).flatMap((field) => {
    const different = others.filter(([, texts]) => texts[field] !== own[field]);
    if (different.length === 0) return [];
    return [
      [field, { in: Object.fromEntries(others.map(([lang, texts]) => [lang, texts[field]])) }],
    ];
  });
  return { ...own, words: words.length === 0 ? null : (Object.fromEntries(words) as Words) };
}
