import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { needEntity } from '#server/records/access.ts';
import { insertAllKept } from '#server/records/store/kept-rows.ts';
import type { Registry } from '#server/registry/registry.ts';
import { listMenus, setMenuPlace, type MenuRow } from './menu-store.ts';
import { builtInMenus, syncMenus, type BuiltInMenu } from './sync-menus.ts';

/**
 * Brings the menu to another form of a schema: missing entries are added, and those that still stand as the former form
 * made them follow its name, address and place. What an admin changed stays. A key that an entry did not carry before
 * becomes a button of its own, so that nobody comes to hold it who was not given it.
 */
export async function followMenus(ctx: Ctx, before: Registry, after: Registry): Promise<void> {
  await syncMenus({ ...ctx, registry: after });
  const [was, is] = [builtInMenus(before), builtInMenus(after)];
  const rows = new Map(
    (await listMenus(ctx.db, { roleIds: null })).flatMap((row) =>
      row.menuKey ? [[row.menuKey, row] as const] : [],
    ),
  );
  for (const [key, now] of is) {
    const [former, row] = [was.get(key), rows.get(key)];
    if (!former || !row || isSame(former, now)) continue;
    await setMenuPlace(
      ctx.db,
      { menu: needEntity(ctx, 'menu'), id: row.id, by: ctx.actor.id },
      { ...looksOf(row, former, now), ...placeOf(row, former, now, rows) },
    );
    const known = new Set([...keysOf(former.permissions), ...keysOf(row.permissions)]);
    const added = keysOf(now.permissions).filter(
      (permission) => !known.has(permission) && !rows.has(extraKey(key, permission)),
    );
    await addKeys(
      ctx,
      added.map((permission) => ({
        menuKey: extraKey(key, permission),
        name: `${row.name} (${permission})`,
        permissions: permission,
        pid: now.type === '1' ? row.pid : row.id,
      })),
    );
  }
}

type Rows = ReadonlyMap<string, MenuRow>;

/** What an entry is called and looks like: what still stands as it was made follows, the rest is an admin's. */
function looksOf(
  row: MenuRow,
  former: BuiltInMenu,
  now: BuiltInMenu,
): Pick<MenuRow, 'name' | 'url' | 'icon' | 'sort'> {
  const keep = <K extends 'name' | 'url' | 'icon' | 'sort'>(part: K) =>
    (row[part] ?? null) === (former[part] ?? null) ? (now[part] ?? null) : row[part];
  return {
    name: keep('name') ?? row.name,
    url: keep('url'),
    icon: keep('icon'),
    sort: keep('sort') ?? row.sort,
  };
}

/** The new parent, where the entry still hangs below the former one. */
function placeOf(
  row: MenuRow,
  former: BuiltInMenu,
  now: BuiltInMenu,
  rows: Rows,
): { readonly pid?: string } {
  const parent = rows.get(now.parent ?? '');
  const isMoved = now.parent !== former.parent && rows.get(former.parent ?? '')?.id === row.pid;
  return isMoved && parent ? { pid: parent.id } : {};
}

async function addKeys(
  ctx: Ctx,
  buttons: readonly {
    readonly menuKey: string;
    readonly name: string;
    readonly permissions: string;
    readonly pid: string;
  }[],
): Promise<void> {
  const menu = ctx.registry.entity('menu');
  if (!menu || buttons.length === 0) return;
  const by = ctx.actor.id;
  await insertAllKept(
    ctx.db,
    menu,
    buttons.map((button, sort) => ({
      ...button,
      id: newId(),
      pids: button.pid,
      type: '1',
      sort: EXTRA_SORT + sort,
      openStyle: '0',
      creator: by,
      updater: by,
    })),
    by,
  );
}

const EXTRA_SORT = 100;

/**
 * Buttons for keys that built-in entries carry by now while their rows, which an earlier version made, do not. @returns the entries made.
 */
export async function addLateKeys(
  ctx: Ctx,
  entries: ReadonlyMap<string, BuiltInMenu>,
  isNew: (permission: string) => boolean,
): Promise<readonly string[]> {
  const rows = await listMenus(ctx.db, { roleIds: null });
  const byKey = new Map(rows.flatMap((row) => (row.menuKey ? [[row.menuKey, row] as const] : [])));
  const carried = new Set(rows.flatMap(({ permissions }) => keysOf(permissions)));
  const added = [...entries].flatMap(([key, { permissions, type }]) => {
    const row = byKey.get(key);
    if (!row) return [];
    return keysOf(permissions).flatMap((permission) => {
      if (!isNew(permission) || carried.has(permission)) return [];
      carried.add(permission);
      return [
        {
          menuKey: extraKey(key, permission),
          name: `${row.name} (${permission})`,
          permissions: permission,
          pid: type === '1' ? row.pid : row.id,
        },
      ];
    });
  });
  await addKeys(ctx, added);
  return added.map(({ menuKey }) => menuKey);
}

/** Buttons for keys that share their usual one with others: `entity:pump:ops.pump.page`. Those that are there stay. */
export async function addKeyButtons(
  ctx: Ctx,
  entity: EntitySchema,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const rows = await listMenus(ctx.db, { roleIds: null });
  const own = `entity:${entity.name}`;
  const known = new Set(rows.map(({ menuKey }) => menuKey));
  const page =
    rows.find(({ menuKey }) => menuKey === own) ??
    rows.find(({ menuKey }) => menuKey?.startsWith(`${own}:`));
  if (!page) return;
  const pid = page.menuKey === own ? page.id : page.pid;
  const added = keys.filter((key) => !known.has(extraKey(own, key)));
  await addKeys(
    ctx,
    added.map((key) => ({
      menuKey: extraKey(own, key),
      name: `${entity.title} (${key})`,
      permissions: key,
      pid,
    })),
  );
}

function extraKey(key: string, permission: string): string {
  return `${key}:${permission.replaceAll(':', '.')}`;
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function keysOf(permissions: string | null | undefined): readonly string[] {
  return (permissions ?? '').split(',').filter(Boolean);
}
