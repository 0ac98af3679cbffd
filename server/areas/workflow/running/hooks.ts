import { isId } from '#schemas/basics/ids.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { withDrawnNames } from '../engine/drawn-words.ts';
import { offeredTask, seenInList } from '../engine/seen-store.ts';
import { listInstanceFacts, listToldTasksOf, listUserNames } from './detail-store.ts';
import { listIdleHolders } from './people-store.ts';
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
  where: (ctx) => seenInList(ctx, 'id'),
  async decorate(ctx, rows) {
    const tasks = await listToldTasksOf(
      ctx.db,
      rows.filter(({ ended }) => ended !== true).map(({ id }) => String(id)),
    );
    return (await asFamilyReads(ctx, rows)).map((row) => ({
      ...row,
      currentTaskList: tasks
        .filter(({ rootId }) => rootId === String(row['id']))
        .map((task) => ({ ...toTask(ctx, task) })),
    }));
  },
};

/** All processes, as the family of clients reads them. */
export const HISTORY_HOOKS: EntityHooks<'wfHistory'> = {
  decorate: asFamilyReads,
  where: (ctx) => seenInList(ctx, 'id'),
};

/** What the family's rows of processes say beside what stands in lists here. */
async function asFamilyReads(ctx: Ctx, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  const facts = await listInstanceFacts(
    ctx.db,
    rows.map(({ id }) => String(id)),
  );
  return (await withDrawnNames(ctx, rows)).map((row) => ({
    ...row,
    deploymentId: facts.get(String(row['id']))?.deploymentId ?? null,
    suspended: facts.get(String(row['id']))?.suspended ?? false,
    name: row['title'] ?? null,
    description: null,
    createUserId: row['startUserId'] ?? null,
  }));
}

/** Processes that run: who has a task and cannot do it is marked, so that somebody hands it on. */
export const RUNNING_HOOKS: EntityHooks<'wfRunning'> = {
  where: (ctx) => seenInList(ctx, 'id'),
  async decorate(ctx, rows) {
    const holders = await listIdleHolders(
      ctx,
      rows.map(({ id }) => String(id)),
    );
    return (await withDrawnNames(ctx, rows)).map((row) => {
      const names = new Map(
        holders
          .filter(({ rootId }) => rootId === String(row['id']))
          .map(({ name, why }) => [name, why]),
      );
      if (names.size === 0 || typeof row['assigneeName'] !== 'string') return row;
      const marked = row['assigneeName'].split(' / ').map((name) => {
        const why = names.get(name);
        return why === undefined ? name : serverText(ctx.lang, `workflow.${why}`, { name });
      });
      return { ...row, assigneeName: marked.join(' / ') };
    });
  },
};

/** What somebody handled, and copies he got: of processes that he still sees. */
export const NAMED_HOOKS = {
  decorate: withDrawnNames,
  where: (ctx: Ctx) => seenInList(ctx, 'id'),
};

/** What processes wait for, and how long steps took. */
export const PART_HOOKS = {
  decorate: withDrawnNames,
  where: (ctx: Ctx) => seenInList(ctx, 'process_instance_id'),
};

/** Tasks somebody has. */
export const TODO_HOOKS: EntityHooks<'wfTodo'> = {
  decorate: asFamilyReadsTasks,
  where: (ctx) => seenInList(ctx, 'process_instance_id'),
};

/** What the family's rows of tasks say: who has it, whose it is, and who handed it on. */
async function asFamilyReadsTasks(
  ctx: Ctx,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const people = await listUserNames(
    ctx.db,
    rows.flatMap((row) => [row['assignee'], row['ownerId']]).filter(isId),
  );
  const nameOf = (id: unknown): string | null =>
    typeof id === 'string' ? (people.get(id) ?? null) : null;
  return (await withDrawnNames(ctx, rows)).map((row) => {
    const owner = row['ownerId'] ?? null;
    return {
      ...row,
      assignee: row['assignee'] ?? null,
      assigneeName: nameOf(row['assignee']),
      owner,
      entrustUserId: owner,
      entrustUserName: nameOf(owner),
    };
  });
}

/** Of tasks that are offered those of processes he sees; what is offered to him at all the query itself says. */
export const POOL_HOOKS: EntityHooks<'wfPool'> = {
  decorate: asFamilyReadsTasks,
  where: (ctx) => [offeredTask(ctx)],
};
