import type { MenuNews, NewGrant } from '#schemas/api/menu-news.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { listRecords, readRecordInfo } from '#server/records/resource/read.ts';
import { updateRecord } from '#server/records/resource/write.ts';
import { localMenuName } from './menu-names.ts';
import {
  addHints,
  addNews,
  dropDecision,
  dropNews,
  keepDecision,
  listDecisions,
  listHints,
  listHoldings,
  listNews,
  type Decision,
  type Hint,
} from './menu-news-store.ts';
import { listGrantedMenuIds, listMenus, type MenuRow } from './menu-store.ts';

/** How long what was given can be taken back at once. */
const UNDO_DAYS = 30;

/**
 * What updates brought to the menu and nobody decided on: entries with rights that the caller may give, and the roles he sees. Groups and
 * pages without a right of their own come along with what stands below them.
 */
export async function readMenuNews(ctx: Ctx): Promise<MenuNews> {
  const { byId, fresh, hints } = await grantableNews(ctx);
  const decisions = await ownDecisions(ctx);
  const roles = fresh.length + decisions.length > 0 ? await listRecords(ctx, 'role', {}) : [];
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
      name: wholeName(ctx, row, byId),
      roleIds: rolesOf(holdings, row.id),
      suggestedIds: rolesOf(hints, row.id),
    })),
    roles: roles.map(({ id, name }) => ({ id: String(id), name: String(name ?? '') })),
    decided: await sayDecisions(
      ctx,
      decisions,
      new Map(roles.map(({ id, name }) => [String(id), String(name ?? '')])),
    ),
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
    const told = await dropNews(tx.db, tx.actor.isSuperAdmin ? null : fresh);
    if (told.news.length + told.hints.length === 0) throw new AppError('conflict', {});
    const open = new Set(fresh.map(({ id }) => id));
    const given: Hint[] = [];
    for (const { roleId, menuIds } of grants) {
      if (!menuIds.every((id) => open.has(id)))
        throw new AppError('notSubset', { field: 'menuIds' });
      const added = menuIds.flatMap((id) => {
        const row = byId.get(id);
        return row ? [...above(row, byId), row].map((entry) => entry.id) : [];
      });
      const { menuIdList, version } = await readRecordInfo(tx, 'role', roleId);
      const held: readonly string[] = menuIdList ?? [];
      const now = [...new Set([...held, ...added])];
      await updateRecord(tx, 'role', { id: roleId, version, menuIdList: now });
      given.push(...now.flatMap((menuId) => (held.includes(menuId) ? [] : { roleId, menuId })));
    }
    await keepDecision(tx.db, {
      id: newId(),
      at: tx.now().toISOString(),
      by: tx.actor.id,
      ...told,
      given,
    });
  });
}

/**
 * Takes back what a decision gave: of each role what it gave and the role still holds; a group or page above stays as long as the role holds
 * something below it. What it had told no more is told again.
 * @throws AppError `conflict` it was taken back meanwhile, or is none of the caller's; as a role is changed
 */
export async function undoMenuNews(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const decision = (await ownDecisions(tx)).find((one) => one.id === id);
    if (!decision || !(await dropDecision(tx.db, id))) throw new AppError('conflict', {});
    const { news, hints } = decision;
    const rows = await listMenus(tx.db, { roleIds: null });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const there = new Set((await listRecords(tx, 'role', {})).map((role) => String(role.id)));
    for (const [roleId, given] of byRole(decision)) {
      if (!there.has(roleId)) continue;
      const { menuIdList, version } = await readRecordInfo(tx, 'role', roleId);
      const held: readonly string[] = menuIdList ?? [];
      const left = withoutGiven(held, given, byId);
      if (left.length < held.length)
        await updateRecord(tx, 'role', { id: roleId, version, menuIdList: left });
    }
    await addNews(tx.db, news);
    await addHints(tx.db, hints);
  });
}

/** What a role holds without what it was given; entries above what stays are kept. */
function withoutGiven(
  held: readonly string[],
  given: ReadonlySet<string>,
  byId: ReadonlyMap<string, MenuRow>,
): readonly string[] {
  const stay = held.filter((menuId) => !given.has(menuId));
  const needed = new Set(
    stay.flatMap((menuId) => {
      const row = byId.get(menuId);
      return row ? above(row, byId).map((entry) => entry.id) : [];
    }),
  );
  return held.filter((menuId) => !given.has(menuId) || needed.has(menuId));
}

/** Whoever may do everything may take back what anybody gave, others what they gave themselves. */
function ownDecisions(ctx: Ctx): ReturnType<typeof listDecisions> {
  return listDecisions(ctx.db, {
    since: new Date(ctx.now().getTime() - UNDO_DAYS * DAY_MS),
    by: ctx.actor.isSuperAdmin ? null : ctx.actor.id,
  });
}

/** Decisions of which something is left to take back, by the names of roles and entries. */
async function sayDecisions(
  ctx: Ctx,
  decisions: Awaited<ReturnType<typeof ownDecisions>>,
  roleNames: ReadonlyMap<string, string>,
): Promise<MenuNews['decided']> {
  if (decisions.length === 0) return [];
  const rows = await listMenus(ctx.db, { roleIds: null });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nameOf = new Map(
    rows.flatMap((row) =>
      (row.permissions ?? '') === '' ? [] : [[row.id, wholeName(ctx, row, byId)] as const],
    ),
  );
  const holdings = await listHoldings(
    ctx.db,
    decisions.flatMap(({ given }) => given.map(({ menuId }) => menuId)),
  );
  const held = new Set(holdings.map(({ roleId, menuId }) => `${roleId} ${menuId}`));
  return decisions.flatMap(({ id, at, byName, ...decision }) => {
    const roles = [...byRole(decision)].flatMap(([roleId, given]) => {
      const name = roleNames.get(roleId);
      const menus = [...given].flatMap((menuId) =>
        held.has(`${roleId} ${menuId}`) ? (nameOf.get(menuId) ?? []) : [],
      );
      return name === undefined || menus.length === 0 ? [] : [{ name, menus }];
    });
    return roles.length === 0 ? [] : [{ id, at, byName, roles }];
  });
}

function byRole({ given }: Pick<Decision, 'given'>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { roleId, menuId } of given)
    found.set(roleId, (found.get(roleId) ?? new Set()).add(menuId));
  return found;
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

/** With the groups and the page it stands below: 查看 alone says nothing. */
function wholeName(ctx: Ctx, row: MenuRow, byId: ReadonlyMap<string, MenuRow>): string {
  return [...above(row, byId), row].map((entry) => localMenuName(ctx, entry)).join(' / ');
}

/** Entries above one, the topmost first. */
function above({ pid }: MenuRow, byId: ReadonlyMap<string, MenuRow>): readonly MenuRow[] {
  const parent = byId.get(pid);
  return parent ? [...above(parent, byId), parent] : [];
}
