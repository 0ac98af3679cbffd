import type { ValueOf } from '#schemas/api/shape.ts';
import type { STANDING_BOOK } from '#schemas/api/standing-book.ts';
import { anyFactorBook } from '#schemas/standing-books/asked.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import { compileBook } from '#schemas/standing-books/compile.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { innerOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { countHolding, findBookDocuments } from './book-store.ts';
import { FORM_WORDS } from './form-words.ts';

/** How many records of a template hold a value under each name that a version of it has or had; of a column `table.column`. */
export async function countHeld(
  ctx: Ctx,
  bookId: string,
): Promise<ValueOf<typeof STANDING_BOOK.held.answer>> {
  const documents = await findBookDocuments(ctx.db, bookId);
  const names = new Set(
    documents.flatMap((document) => {
      const book = readBook(document);
      return book ? valueNamesIn(compileBook(anyFactorBook(book), FORM_WORDS)) : [];
    }),
  );
  const counts = await countHolding(ctx.db, bookId, [...names]);
  return [...counts].filter(([, count]) => count > 0).map(([name, count]) => ({ name, count }));
}

const valueNamesIn = ({ fields }: StoredForm): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...Object.keys(innerOf(field) ?? {}).map((column) => `${name}.${column}`),
  ]);
