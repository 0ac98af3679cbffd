import { AppError } from '#server/base/context/app-error.ts';
import { registerEntityHooks, type EntityHooks } from '#server/records/hooks.ts';
import { registerInstanceListener } from '../engine/listeners.ts';
import { STEP_MESSAGES } from './tell-steps.ts';

/** A deputy is one's own: nobody names one for somebody else, or himself. */
const DEPUTY: EntityHooks<'wfDeputy'> = {
  beforeSave(ctx, { values, before }) {
    const { deputyId, fromTime, toTime } = { ...before, ...values };
    if (deputyId === ctx.actor.id) throw new AppError('self');
    if (String(fromTime) >= String(toTime))
      throw new AppError('invalid', {}, { issues: [{ path: 'toTime', rule: 'after', message: 'errors.workflow.deputyTimes' }] });
    return { ...values, userId: before?.userId ?? ctx.actor.id };
  },
};

/** What approval adds to lists of its own, and what it tells people. */
export function registerRunningHooks(): void {
  registerEntityHooks('wfDeputy', DEPUTY);
  registerInstanceListener(STEP_MESSAGES);
}
