import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { text } from './order.ts';
import { findWorkRule, type StoredWorkRule } from './rules-store.ts';

const SHOWN = hooksOfLife('workOrder');

/**
 * What answered orders say of themselves: the roles the asker has towards each, whether it took requests in, how long and how often
 * the terms of its company still let it be reopened and put off, and from when on they let it be urged again.
 */
export const ORDER_HOOKS: EntityHooks<'workOrder'> = {
  ...SHOWN,
  decorate: async (ctx: Ctx, rows: readonly StoredRow[]) => {
    const termsOf = await readTerms(ctx, rows);
    return (await SHOWN.decorate(ctx, rows)).map((row) => ({
      ...row,
      ...limitsOf(row, termsOf(row)),
      myRoles: shownRoles(ctx, row),
      isThisGroup: Number(row['joinedCount'] ?? 0) > 0,
    }));
  },
};

/** The terms of work of the companies of these orders, each read once. */
async function readTerms(
  { db }: Ctx,
  rows: readonly StoredRow[],
): Promise<(row: StoredRow) => StoredWorkRule | undefined> {
  const companies = new Set(rows.map((row) => text(row, 'opsCompanyId')));
  const terms = new Map<string | null, StoredWorkRule | undefined>();
  for (const company of companies) terms.set(company, await findWorkRule(db, company));
  return (row) => terms.get(text(row, 'opsCompanyId'));
}

/** What the guards `recentlyCompleted`, `urgeInterval` and `delayLimit` allow: buttons follow from it. */
function limitsOf(row: StoredRow, terms: StoredWorkRule | undefined): StoredRow {
  const completed = parseWallTime(row['completeTime']);
  const urged = parseWallTime(row['urgeTime']);
  return {
    reopenUntil:
      completed === null || !terms ? null : wallTime(completed + terms.reopenDays * DAY_MS),
    urgedUntil: urged === null || !terms ? null : wallTime(urged + terms.urgeMinutes * MINUTE_MS),
    delaysLeft: terms ? Math.max(0, terms.maxDelays - Number(row['delayCount'] ?? 0)) : null,
  };
}

/** A super admin has the engineer's role too, but its moves are guarded by "is the assignee": no buttons that only refuse. */
function shownRoles({ actor }: Ctx, row: StoredRow): readonly unknown[] {
  const roles = (row['myRoles'] as readonly unknown[] | undefined) ?? [];
  return roles.filter((role) => role !== 'ENG' || text(row, 'assigneeId') === actor.id);
}
