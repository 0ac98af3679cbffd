import type { EntitySchema } from '#schemas/language/entity.ts';
import { grantableKeys, grantedKeys } from '#schemas/language/file-parts.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { addKeyButtons } from '#server/platform/admin/follow-menus.ts';
import { grantMenus, listMenus, type MenuRow } from '#server/platform/admin/menu-store.ts';
import { listBroughtItems, noteItems, listRolesNamed } from './file-part-store.ts';

/**
 * Gives roles the keys of a file, each key once: one that an administrator took back since does not return with the next form of the
 * file. A role that is not there is left out and asked for again. Keys reach a role by the buttons of the menu; a key that shares its
 * button with others the role does not get has a button of its own.
 */
export async function applyGrants(tx: Ctx, entity: EntitySchema): Promise<void> {
  const names = Object.keys(entity.grant ?? {});
  if (names.length === 0) return;
  const [known, roles] = [
    await listBroughtItems(tx.db, entity.name, 'grant'),
    await listRolesNamed(tx.db, names),
  ];
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
    const given = await giveKeys(tx, entity, { role, keys: new Set(keys), fresh: new Set(fresh) });
    await noteItems(
      tx.db,
      entity.name,
      'grant',
      fresh.filter((key) => given.has(key)).map((key) => ({ item: itemOf(name, key) })),
    );
    tx.emit('entity.changed', { entity: 'role', id: role, change: 'update', by: tx.actor.id });
  }
}

interface Given {
  readonly role: string;
  readonly keys: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
}

/** @returns the keys that the role has now; an entity without any place in the menu has no buttons to give. */
async function giveKeys(
  tx: Ctx,
  entity: EntitySchema,
  { role, keys, fresh }: Given,
): Promise<ReadonlySet<string>> {
  const own = new Set(grantableKeys(entity));
  const isGiven = (row: MenuRow) => {
    const carried = keysOf(row).filter((key) => own.has(key));
    // what forms need besides (a tree of departments) comes with the button, as on the role page
    return carried.some((key) => fresh.has(key)) && carried.every((key) => keys.has(key));
  };
  const before = await listMenus(tx.db, { roleIds: null });
  const carried = new Set(ownRows(before, entity).filter(isGiven).flatMap(keysOf));
  const alone = [...fresh].filter((key) => !carried.has(key));
  await addKeyButtons(tx, entity, alone);
  const rows = alone.length > 0 ? await listMenus(tx.db, { roleIds: null }) : before;
  const given = ownRows(rows, entity).filter(isGiven);
  const ids = new Set(given.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids)
    for (
      let at = byId.get(byId.get(id)?.pid ?? '');
      at && !ids.has(at.id) && at.permissions === null;
      at = byId.get(at.pid)
    )
      ids.add(at.id);
  await grantMenus(tx.db, [role], [...ids]);
  return new Set(given.flatMap(keysOf));
}

/** The buttons of an entity, wherever they stand in the menu. */
function ownRows(rows: readonly MenuRow[], { name }: EntitySchema): readonly MenuRow[] {
  return rows.filter(
    ({ menuKey }) => menuKey === `entity:${name}` || menuKey?.startsWith(`entity:${name}:`),
  );
}

function keysOf({ permissions }: MenuRow): readonly string[] {
  return (permissions ?? '').split(',').filter(Boolean);
}

function itemOf(role: string, key: string): string {
  return `${role} ${key}`;
}
