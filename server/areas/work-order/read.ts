import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { rolesTowards } from './policy.ts';
import { waitingOrdersRule } from './todo.ts';
import { findRow } from '#server/records/store/rows.ts';
import { readTimeline } from './work-order-store.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { registerEntityHooks } from '#server/records/hooks.ts';
import { type Fields, orderEntity, orderStates, text, viewOf } from './order.ts';

/**
 * History of an order, newest first, with the titles of its moves and states.
 * @throws AppError `notFound` no such order in the actor's scope.
 */
export async function workOrderTimeline(ctx: Ctx, id: string): Promise<readonly Fields[]> {
  const order = await findRow(ctx.db, ctx.scope, orderEntity(ctx), id);
  if (!order) throw new AppError('notFound', { id });
  const states = orderStates(ctx);
  const titleOf = (status: string | null) => (status === null ? null : (states.values[status]?.title ?? status));
  return (await readTimeline(ctx.db, id)).map((row) => ({
    ...row,
    actionTitle: isJoining(row) ? serverText(ctx.lang, 'workOrder.joined') : (states.moves[String(row['action'])]?.title ?? row['action']),
    fromTitle: titleOf(text(row, 'from')),
    toTitle: titleOf(text(row, 'to')),
    photos: (row['fields'] as Fields | null)?.['photos'] ?? (row['fields'] as Fields | null)?.['photo'] ?? [],
  }));
}

/** A request that the order took in, instead of becoming one of its own. */
function isJoining(row: Fields): boolean {
  return (row['fields'] as Fields | null)?.['isThisGroup'] === true;
}

/** Adds to each answered order the roles the asker has towards it, so that buttons need not guess, and whether it took requests in. */
export function registerWorkOrderHooks(): void {
  registerEntityHooks('workOrder', HOOKS);
}

const HOOKS = {
  waiting: (ctx: Ctx) => waitingOrdersRule(orderStates(ctx), ctx.actor),
  decorate: (ctx: Ctx, rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => ({ ...row, myRoles: shownRoles(ctx, row), isThisGroup: Number(row['joinedCount'] ?? 0) > 0 })),
};

/** A super admin has the engineer's role too, but its moves are guarded by "is the assignee": no buttons that only refuse. */
function shownRoles(ctx: Ctx, row: Fields): readonly string[] {
  const view = viewOf(row, text(row, 'status'));
  return rolesTowards(ctx.actor, view).filter((role) => role !== 'ENG' || view.assigneeId === ctx.actor.id);
}
