import type { MenuNews, NewGrant } from '#schemas/api/menu-news.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { listRecords, readRecordInfo } from '#server/records/resource/read.ts';
import { updateRecord } from '#server/records/resource/write.ts';
import { localMenuName } from './menu-names.ts';
import { dropNews, listHints, listHoldings, listNews, type Hint } from './menu-news-store.ts';
import { listGrantedMenuIds, listMenus, type MenuRow } from './menu-store.ts';

/**
 * What updates brought to the menu and nobody decided on: entries with rights that the caller may give, and the roles he sees. Groups and
 * pages without a right of their own come along with what stands below them.
 */
export async function readMenuNews(ctx: Ctx): Promise<MenuNews> {
  const { byId, fresh, hints } = await grantableNews(ctx);
  const roles = fresh.length > 0 ? await listRecords(ctx, 'role', {}) : [];
  const seen = new Set(roles.map(({ id }) => String(id)));
  const holdings = await listHoldings(
    ctx.db,
    fresh.map(({ id }) => id),
  );
  const rolesOf = (pairs: readonly Hint[], id: string): string[] =>
    pairs.flatMap(({ menuId, roleId }) => (menuId === id && seen.has(roleId) ? [roleId] : []));
  return {
    entries: fresh.map((row) => ({
      id: row.id,
      name: [...above(row, byId), row].map((entry) => localMenuName(ctx, entry)).join(' / '),
      roleIds: rolesOf(holdings, row.id),
      suggestedIds: rolesOf(hints, row.id),
    })),
    roles: roles.map(({ id, name }) => ({ id: String(id), name: String(name ?? '') })),
  };
}

/**
 * Gives what updates brought to roles, with the groups and pages above it, and tells of it no more; without grants it is only told no more.
 * @throws AppError `conflict` somebody decided meanwhile; `notSubset` an entry that is none of the news the caller may give; as a role is changed
 */
export async function grantMenuNews(ctx: Ctx, grants: readonly NewGrant[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { byId, fresh } = await grantableNews(tx);
    // what the caller may not give waits for somebody who may
    if (!(await dropNews(tx.db, tx.actor.isSuperAdmin ? null : fresh)))
      throw new AppError('conflict', {});
    const open = new Set(fresh.map(({ id }) => id));
    for (const { roleId, menuIds } of grants) {
      if (!menuIds.every((id) => open.has(id)))
        throw new AppError('notSubset', { field: 'menuIds' });
      const added = menuIds.flatMap((id) => {
        const row = byId.get(id);
        return row ? [...above(row, byId), row].map((entry) => entry.id) : [];
      });
      const { menuIdList } = await readRecordInfo(tx, 'role', roleId);
      const held: readonly string[] = menuIdList ?? [];
      await updateRecord(tx, 'role', { id: roleId, menuIdList: [...new Set([...held, ...added])] });
    }
  });
}

/** News with rights among what the caller may give, in the order of the menu. */
async function grantableNews(ctx: Ctx): Promise<{
  readonly byId: ReadonlyMap<string, MenuRow>;
  readonly fresh: readonly MenuRow[];
  readonly hints: readonly Hint[];
}> {
  const [news, hints] = [await listNews(ctx.db), await listHints(ctx.db)];
  if (news.size + hints.length === 0) return { byId: new Map(), fresh: [], hints };
  const hinted = new Set(hints.map(({ menuId }) => menuId));
  const rows = await listMenus(ctx.db, { roleIds: null });
  const own = ctx.actor.isSuperAdmin ? null : await listGrantedMenuIds(ctx.db, ctx.actor.roleIds);
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    hints,
    fresh: rows.filter(
      ({ id, menuKey, permissions }) =>
        (news.has(menuKey ?? '') || hinted.has(id)) &&
        (permissions ?? '') !== '' &&
        (own === null || own.has(id)),
    ),
  };
}

/** Entries above one, the topmost first. */
function above({ pid }: MenuRow, byId: ReadonlyMap<string, MenuRow>): readonly MenuRow[] {
  const parent = byId.get(pid);
  return parent ? [...above(parent, byId), parent] : [];
}
