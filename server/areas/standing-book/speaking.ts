import { readBook } from '#schemas/standing-books/check/shape.ts';
import { compileBook } from '#schemas/standing-books/compile.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import { textsOf, type Said } from '#schemas/standing-books/said.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { DeliveredWords } from '#server/records/resource/delivered-texts.ts';
import elementWords from './element-words.json' with { type: 'json' };
import { formWords } from './form-words.ts';

const WORDS: DeliveredWords = elementWords;

/** A form and the document it was made of. */
interface Published {
  readonly document: unknown;
  readonly form: unknown;
}

/**
 * A version with its form in the reader's language, as far as the product delivered its texts: names, formulas and the words that are
 * stored stay as they were published, and so does the document. A form that says nothing of its own there is the one that was stored.
 */
export function inLanguage<V extends Published>(version: V, lang: Lang): V {
  const book = readBook(version.document);
  const said = book ? saidIn(book, lang) : undefined;
  if (!book || !said) return version;
  return { ...version, form: compileBook(book, formWords(lang), { said }) };
}

/** What a document is called in a language, as far as the product delivered its texts; undefined where nothing is. */
export function saidIn(book: BookDocument, lang: Lang): Said | undefined {
  const said = textsOf(book).flatMap((text) => {
    const word = WORDS[text]?.[lang];
    return word === undefined ? [] : [[text, word] as const];
  });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}
