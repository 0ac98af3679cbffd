import type { EntityHooks } from '#server/records/hooks.ts';
import { ordered } from './form-order.ts';

/** Whoever reads a version reads its form in the order of its template. */
export const VERSION_HOOKS: EntityHooks<'standingBookVersion'> = {
  decorate: (_ctx, rows) =>
    rows.map((row) =>
      row['form'] ? { ...row, form: ordered(row['form'], row['document']) } : row,
    ),
};
