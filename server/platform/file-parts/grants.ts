import type { EntitySchema } from '#schemas/language/entity.ts';
import { grantableKeys, grantedKeys } from '#schemas/language/file-parts.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { addKeyButtons } from '#server/platform/admin/follow-menus.ts';
import { addHints } from '#server/platform/admin/menu-news-store.ts';
import { grantEach, listMenus, type MenuRow } from '#server/platform/admin/menu-store.ts';
import { listBroughtItems, noteItems, listRolesNamed } from './file-part-store.ts';

/**
 * Gives roles the keys of a file, each key once: one that an administrator took back since does not return with the next form of the
 * file. A role that is not there is left out and asked for again. Keys reach a role by the buttons of the menu, and by the entries of
 * pages that they open; a key that shares its button with others the role does not get has a button of its own.
 * @param asked names of roles that an administrator decides on: keys are suggested to them, not given
 */
export async function applyGrants(
  tx: Ctx,
  entity: EntitySchema,
  asked: ReadonlySet<string>,
): Promise<void> {
  const names = Object.keys(entity.grant ?? {});
  if (names.length === 0) return;
  const known = await listBroughtItems(tx.db, entity.name, 'grant');
  if (areGrantsBrought(entity, known)) return;
  const roles = await listRolesNamed(tx.db, names);
  const [noted, grants] = [new Set<string>(), new Map<string, ReadonlySet<string>>()];
  const decidedOn = new Set([...asked].flatMap((name) => roles.get(name) ?? []));
  let menus = await listMenus(tx.db, { roleIds: null });
  for (const name of names) {
    const role = roles.get(name);
    if (role === undefined) {
      tx.log.warn(
        { entity: entity.name, role: name },
        'a schema file gives keys to a role that is not there',
      );
      continue;
    }
    const keys = grantedKeys(entity, name);
    const fresh = keys.filter((key) => !known.has(itemOf(name, key)));
    if (fresh.length === 0) continue;
    const wanted = { keys: new Set(keys), fresh: new Set(fresh) };
    menus = await withOwnButtons(tx, entity, { menus, asked: wanted });
    const given = buttonsOf(menus, entity, wanted);
    grants.set(role, withGroups(menus, given));
    const carried = new Set(given.flatMap(keysOf));
    for (const key of fresh) if (carried.has(key)) noted.add(itemOf(name, key));
    tx.emit('entity.changed', { entity: 'role', id: role, change: 'update', by: tx.actor.id });
  }
  const pairs = [...grants].flatMap(([roleId, ids]) =>
    [...ids].map((menuId) => ({ roleId, menuId })),
  );
  await addHints(
    tx.db,
    pairs.filter(({ roleId }) => decidedOn.has(roleId)),
  );
  await grantEach(
    tx.db,
    pairs.filter(({ roleId }) => !decidedOn.has(roleId)),
  );
  await noteItems(
    tx.db,
    entity.name,
    'grant',
    [...noted].map((item) => ({ item })),
  );
}

/** Whether each key of a file has been given to its role once. */
export function areGrantsBrought(
  entity: EntitySchema,
  known: ReadonlyMap<string, unknown>,
): boolean {
  return Object.keys(entity.grant ?? {}).every((name) =>
    grantedKeys(entity, name).every((key) => known.has(itemOf(name, key))),
  );
}

/** Keys that a role has by the file, and those among them that it has not been given yet. */
interface Asked {
  readonly keys: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
}

/** The buttons that carry what is asked for and nothing else of the entity; one without any place in the menu has none. */
function buttonsOf(
  menus: readonly MenuRow[],
  entity: EntitySchema,
  { keys, fresh }: Asked,
): readonly MenuRow[] {
  const own = new Set(grantableKeys(entity));
  return ownRows(menus, entity).filter((row) => {
    const carried = keysOf(row).filter((key) => own.has(key));
    // what forms need besides (a tree of departments) comes with the button, as on the role page
    return carried.some((key) => fresh.has(key)) && carried.every((key) => keys.has(key));
  });
}

/** A key that shares its button with others the role does not get has a button of its own. @returns the menu with these */
async function withOwnButtons(
  tx: Ctx,
  entity: EntitySchema,
  { menus, asked }: { readonly menus: readonly MenuRow[]; readonly asked: Asked },
): Promise<readonly MenuRow[]> {
  const carried = new Set(buttonsOf(menus, entity, asked).flatMap(keysOf));
  const alone = [...asked.fresh].filter((key) => !carried.has(key));
  if (alone.length === 0) return menus;
  await addKeyButtons(tx, entity, alone);
  return listMenus(tx.db, { roleIds: null });
}

/** Buttons with the groups above them that ask for no right. */
function withGroups(menus: readonly MenuRow[], given: readonly MenuRow[]): ReadonlySet<string> {
  const ids = new Set(given.map(({ id }) => id));
  const byId = new Map(menus.map((row) => [row.id, row]));
  for (const id of ids)
    for (
      let at = byId.get(byId.get(id)?.pid ?? '');
      at && !ids.has(at.id) && at.permissions === null;
      at = byId.get(at.pid)
    )
      ids.add(at.id);
  return ids;
}

/** The buttons of an entity, wherever they stand in the menu, and the pages that its keys open. */
function ownRows(rows: readonly MenuRow[], entity: EntitySchema): readonly MenuRow[] {
  const own = new Set(grantableKeys(entity));
  const opens = (row: MenuRow): boolean => {
    const keys = keysOf(row);
    return keys.length > 0 && keys.every((key) => own.has(key));
  };
  return rows.filter(
    (row) =>
      row.menuKey === `entity:${entity.name}` ||
      row.menuKey?.startsWith(`entity:${entity.name}:`) ||
      (row.menuKey?.startsWith('screen:') && opens(row)),
  );
}

function keysOf({ permissions }: MenuRow): readonly string[] {
  return (permissions ?? '').split(',').filter(Boolean);
}

function itemOf(role: string, key: string): string {
  return `${role} ${key}`;
}
