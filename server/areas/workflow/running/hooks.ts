import { AppError } from '#server/base/context/app-error.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { offeredTask } from '../engine/seen-store.ts';
import { listToldTasksOf } from './detail-store.ts';
import { toTask } from './task-dto.ts';

/** A deputy is one's own: nobody names one for somebody else, or himself. */
export const DEPUTY_HOOKS: EntityHooks<'wfDeputy'> = {
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
export const APPLY_HOOKS: EntityHooks<'wfApply'> = {
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

/** Of tasks that are offered to a role those of processes he sees; what is offered to him at all the query itself says. */
export const POOL_HOOKS: EntityHooks<'wfPool'> = {
  where: (ctx) => [offeredTask(ctx)],
};
