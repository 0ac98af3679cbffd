import { toText } from '#schemas/expressions/values.ts';
import { askedBook, askedForm, readAsked } from '#schemas/standing-books/asked.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { Db } from '#server/db/db.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { findVersionById, type StoredBookVersion } from './book-store.ts';
import { FORM_WORDS } from './form-words.ts';

/** The version that a record was begun by, with what it asks of that. */
export async function findOwnVersion(
  db: Db,
  row: StoredRow,
): Promise<StoredBookVersion | undefined> {
  const version = await findVersionById(db, toText(row['versionId']));
  return version && asAsked(version, row['asked']);
}

/** A version as one record asks it. @param asked as the record holds it */
export function asAsked(version: StoredBookVersion, asked: unknown): StoredBookVersion {
  const read = readAsked(asked);
  const book = readBook(version.document);
  if (!book || Object.keys(read).length === 0) return version;
  return {
    ...version,
    document: askedBook(book, read),
    form: askedForm(version, read, FORM_WORDS),
  };
}
