import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { type EntityHooks } from '#server/records/hooks.ts';
import { listStandardLevels } from './standard-store.ts';

/** A class that its standard does not have is refused, with those it has. */
export const POINT_STANDARD_HOOKS: EntityHooks<'pointStandard'> = {
  async beforeSave(ctx, { values, before }) {
    const { standardId, level } = { ...before, ...values };
    const levels = await listStandardLevels(ctx.db, toText(standardId));
    if (!levels.includes(toText(level)))
      throw new AppError(
        'invalid',
        {},
        {
          issues: [
            {
              path: 'level',
              rule: 'level',
              message: 'errors.standard.level',
              params: { levels: levels.join(', ') },
            },
          ],
        },
      );
    return { ...values };
  },
};
