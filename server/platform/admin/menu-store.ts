import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** A menu entry as stored. `type`: `0` menu, `1` button. */
export interface MenuRow {
  readonly id: string;
  readonly pid: string;
  readonly name: string;
  readonly url: string | null;
  readonly type: string;
  readonly icon: string | null;
  readonly permissions: string | null;
  readonly sort: number;
  readonly openStyle: string | null;
  readonly menuKey: string | null;
}

/** Menu entries in their order; only those that the roles grant, unless `roleIds` is null. */
export async function listMenus(
  db: Db,
  filter: { readonly roleIds: readonly string[] | null; readonly type?: string | undefined },
): Promise<readonly MenuRow[]> {
  const granted =
    filter.roleIds === null
      ? sql`true`
      : sql`id in (select menu_id from sys_role_menu where role_id = any(${filter.roleIds}::bigint[]))`;
  const ofType = filter.type === undefined ? sql`true` : sql`type = ${filter.type}`;
  const { rows } = await sql<MenuRow>`
    select id, coalesce(pid, 0)::text as "pid", name, url, type, icon, permissions, coalesce(sort, 0) as "sort", open_style as "openStyle", menu_key as "menuKey"
    from sys_menu where ${granted} and ${ofType} order by sort, sys_menu.id`.execute(db);
  return rows;
}

/** Ids of the menus that roles grant. */
export async function listGrantedMenuIds(
  db: Db,
  roleIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct menu_id::text as "id" from sys_role_menu where role_id = any(${roleIds}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** True when the menu has entries below it. */
export async function hasMenusBelow(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_menu where pid = any(${ids}::bigint[]) and id <> all(${ids}::bigint[]) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Renames and moves a built-in entry; `pid` only where it changes. */
export async function setMenuPlace(
  db: Db,
  { menu, id, by }: { readonly menu: EntityOf<'menu'>; readonly id: string; readonly by: string },
  to: {
    readonly name: string;
    readonly url: string | null;
    readonly icon: string | null;
    readonly sort: number;
    readonly pid?: string;
  },
): Promise<void> {
  const { pid, ...looks } = to;
  const path = sql`(select concat_ws(',', nullif(p.pids, ''), p.id::text) from sys_menu p where p.id = ${pid}::bigint)`;
  await updateById(db, menu, {
    id,
    set: { ...looks, ...(pid !== undefined && { pid, pids: path }) },
    by,
  });
}

/** Roles that hold a menu entry. */
export async function listHolders(db: Db, menuId: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select role_id::text as "id" from sys_role_menu where menu_id = ${menuId}::bigint`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives menu entries to roles, each of them all; what they hold stays. */
export function grantMenus(
  db: Db,
  roleIds: readonly string[],
  menuIds: readonly string[],
): Promise<void> {
  return grantEach(
    db,
    roleIds.flatMap((roleId) => menuIds.map((menuId) => ({ roleId, menuId }))),
  );
}

/** Gives menu entries to roles, one to one; what they hold stays. */
export async function grantEach(
  db: Db,
  grants: readonly { readonly roleId: string; readonly menuId: string }[],
): Promise<void> {
  if (grants.length === 0) return;
  const [roles, menus] = [grants.map(({ roleId }) => roleId), grants.map(({ menuId }) => menuId)];
  await sql`insert into sys_role_menu (role_id, menu_id) select * from unnest(${roles}::bigint[], ${menus}::bigint[])
    on conflict do nothing`.execute(db);
}

/** Notes places that pages of the menu left. @returns those that were not noted before. */
export async function noteFormerPlaces(
  db: Db,
  names: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`insert into sys_known_right (kind, name)
    select 'place', unnest(${[...names]}::text[]) on conflict do nothing returning name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
