import { AppError } from '#server/base/context/app-error.ts';
import { registerEntityHooks, type EntityHooks } from '#server/records/hooks.ts';
import { registerInstanceListener } from '../engine/listeners.ts';
import { listToldTasksOf } from './detail-store.ts';
import { toTask } from './task-dto.ts';
import { STEP_MESSAGES } from './tell-steps.ts';

/** A deputy is one's own: nobody names one for somebody else, or himself. */
const DEPUTY: EntityHooks<'wfDeputy'> = {
  beforeSave(ctx, { values, before }) {
    const { deputyId, fromTime, toTime } = { ...before, ...values };
    if (deputyId === ctx.actor.id) throw new AppError('self');
    if (String(fromTime) >= String(toTime))
      throw new AppError(
        'invalid',
        {},
        { issues: [{ path: 'toTime', rule: 'after', message: 'errors.workflow.deputyTimes' }] },
      );
    return { ...values, userId: before?.userId ?? ctx.actor.id };
  },
};

/** A request that runs says with each row where it stands, as the family of clients reads it. */
const APPLY: EntityHooks<'wfApply'> = {
  async decorate(ctx, rows) {
    const tasks = await listToldTasksOf(
      ctx.db,
      rows.filter(({ ended }) => ended !== true).map(({ id }) => String(id)),
    );
    return rows.map((row) => ({
      ...row,
      currentTaskList: tasks.filter(({ rootId }) => rootId === String(row['id'])).map(toTask),
    }));
  },
};

/** What approval adds to lists of its own, and what it tells people. */
export function registerRunningHooks(): void {
  registerEntityHooks('wfDeputy', DEPUTY);
  registerEntityHooks('wfApply', APPLY);
  registerInstanceListener(STEP_MESSAGES);
}
