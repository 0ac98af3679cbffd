import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { dropPlanned } from './ledger-store.ts';
import { planRule } from './plan-rule.ts';

/** A rule of periodic work plans as soon as it is saved; one that goes takes along what it planned, and leaves what was ordered. */
export const PERIOD_RULE_HOOKS: EntityHooks<'periodRule'> = {
  beforeSave(ctx, { values, before }) {
    const { opsCompanyId } = { ...before, ...values };
    if (!opsCompanyId) demandAll(ctx);
    return values;
  },
  afterSave: (ctx, { id }) => planRule(ctx, id),
  beforeDelete: (ctx, ids) => dropPlanned(ctx.db, ids),
};

/** A rule without a company makes orders for all of them. @throws AppError `invalid` the actor sees some of them only */
function demandAll({ scope }: Ctx): void {
  if (scope.kind === 'all') return;
  throw new AppError(
    'invalid',
    {},
    {
      issues: [
        { path: 'opsCompanyId', rule: 'required', message: 'errors.period.ownCompany', params: {} },
      ],
    },
  );
}
