import { permissionBase } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { grantMenus, listMenus } from '#server/platform/admin/menu-store.ts';
import { listGrantsOfRoles } from '#server/platform/session/access-store.ts';
import { holdsKey } from '#server/records/access.ts';

const PUBLISH_KEY = 'sys:schema:publish';

/**
 * Gives the menu entry and the buttons of a wholly new entity to those roles of its publisher that may publish: what they
 * open did not exist before, so nothing of anybody else is opened. Buttons that carry a key he lacks are left out.
 */
export async function grantToPublisher(
  tx: Ctx,
  entity: EntitySchema,
  roleIds: readonly string[],
): Promise<void> {
  const roles = (await listGrantsOfRoles(tx.db))
    .filter(({ id, keys }) => keys.has(PUBLISH_KEY) && roleIds.includes(id))
    .map(({ id }) => id);
  if (roles.length === 0) return;
  const rows = await listMenus(tx.db, { roleIds: null });
  const own = `entity:${entity.name}`;
  const mayGive = (key: string) =>
    key.startsWith(`${permissionBase(entity)}:`) || holdsKey(tx.actor, key);
  const given = rows.filter(
    ({ menuKey, permissions }) =>
      (menuKey === own || menuKey?.startsWith(`${own}:`)) &&
      (permissions ?? '').split(',').filter(Boolean).every(mayGive),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = new Set(given.map(({ id }) => id));
  for (const { pid } of given)
    for (
      let at = byId.get(pid);
      at && !ids.has(at.id) && at.permissions === null;
      at = byId.get(at.pid)
    )
      ids.add(at.id);
  await grantMenus(tx.db, roles, [...ids]);
  for (const id of roles)
    tx.emit('entity.changed', { entity: 'role', id, change: 'update', by: tx.actor.id });
}
