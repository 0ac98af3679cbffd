import { hooksOfLife } from '#server/moves/follow-states.ts';
import type { EntityHooks } from '#server/records/hooks.ts';

export const REPORT_HOOKS: EntityHooks<'dailyReport'> = hooksOfLife('dailyReport');

/** A subscription is that of whoever makes it. */
export const SUBSCRIPTION_HOOKS: EntityHooks<'reportSubscription'> = {
  beforeSave: (ctx, { values }) => ({ ...values, userId: ctx.actor.id }),
};
