import type { ValueOf } from '#schemas/api/shape.ts';
import type { STANDING_BOOK } from '#schemas/api/standing-book.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { innerOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { countHolding, findBookForms } from './book-store.ts';

/** How many records of a template hold a value under each name that a version of it has or had; of a column `table.column`. */
export async function countHeld(
  ctx: Ctx,
  bookId: string,
): Promise<ValueOf<typeof STANDING_BOOK.held.answer>> {
  const forms = await findBookForms(ctx.db, bookId);
  const names = new Set(forms.flatMap((form) => valueNamesIn(form as StoredForm)));
  const counts = await countHolding(ctx.db, bookId, [...names]);
  return [...counts].filter(([, count]) => count > 0).map(([name, count]) => ({ name, count }));
}

const valueNamesIn = ({ fields }: StoredForm): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...Object.keys(innerOf(field) ?? {}).map((column) => `${name}.${column}`),
  ]);
