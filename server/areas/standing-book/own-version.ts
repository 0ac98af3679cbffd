import { toText } from '#schemas/expressions/values.ts';
import { askedBook, askedForm, readAsked } from '#schemas/standing-books/asked.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { findVersionById, type StoredBookVersion } from './book-store.ts';
import { formWords } from './form-words.ts';
import { inLanguage } from './speaking.ts';

type Reader = Pick<Ctx, 'db' | 'lang'>;

/** The version that a record was begun by, with what it asks of that, in the reader's language. */
export async function findOwnVersion(
  { db, lang }: Reader,
  row: StoredRow,
): Promise<StoredBookVersion | undefined> {
  const version = await findVersionById(db, toText(row['versionId']));
  return version && asAsked(version, row['asked'], lang);
}

/** A version as one record asks it, in a language. @param asked as the record holds it */
export function asAsked(version: StoredBookVersion, asked: unknown, lang: Lang): StoredBookVersion {
  const said = inLanguage(version, lang);
  const read = readAsked(asked);
  const book = readBook(version.document);
  if (!book || Object.keys(read).length === 0) return said;
  return {
    ...said,
    document: askedBook(book, read),
    form: askedForm(said, read, formWords(lang)),
  };
}
