import type { Ctx } from '#server/base/context/ctx.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { text } from './order.ts';

const SHOWN = hooksOfLife('workOrder');

/** What answered orders say of themselves: the roles the asker has towards each, and whether it took requests in. */
export const ORDER_HOOKS: EntityHooks<'workOrder'> = {
  ...SHOWN,
  decorate: async (ctx: Ctx, rows: readonly StoredRow[]) =>
    (await SHOWN.decorate(ctx, rows)).map((row) => ({
      ...row,
      myRoles: shownRoles(ctx, row),
      isThisGroup: Number(row['joinedCount'] ?? 0) > 0,
    })),
};

/** A super admin has the engineer's role too, but its moves are guarded by "is the assignee": no buttons that only refuse. */
function shownRoles({ actor }: Ctx, row: StoredRow): readonly unknown[] {
  const roles = (row['myRoles'] as readonly unknown[] | undefined) ?? [];
  return roles.filter((role) => role !== 'ENG' || text(row, 'assigneeId') === actor.id);
}
