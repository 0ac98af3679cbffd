import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { mayUseBook } from './permission-store.ts';

/** An import is its maker's, of a template that he may fill in. */
export const IMPORT_HOOKS: EntityHooks<'standingBookImport'> = {
  async beforeSave(ctx, { id, values, before }) {
    if (before) return values;
    const bookId = toText(values.bookId);
    if (!(await mayUseBook(ctx, { bookId, right: 'fill' })))
      throw new AppError(
        'invalid',
        {},
        {
          issues: [
            {
              path: 'bookId',
              rule: 'must',
              message: serverText(ctx.lang, 'standingBook.mayNotFill'),
            },
          ],
        },
      );
    return { ...values, importNo: `DR${id}`, ownerId: ctx.actor.id, status: '0' };
  },
};
