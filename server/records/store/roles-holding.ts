import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Whether an entry `m` of the menu carries a permission key. */
const carries = (key: string): RawBuilder<boolean> =>
  sql<boolean>`${key} = any(string_to_array(replace(m.permissions, ' ', ''), ','))`;

/** Whether the person of a row `u` holds a permission key by a menu entry of one of his roles. */
export const holdsByMenus = (key: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from sys_role_user r join sys_role_menu g on g.role_id = r.role_id join sys_menu m on m.id = g.menu_id
  where r.user_id = u.id and ${carries(key)})`;

/** The roles that hold a permission key by one of their menu entries. */
export async function listRolesHolding(db: Db, key: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct g.role_id::text as "id" from sys_role_menu g join sys_menu m on m.id = g.menu_id
    where ${carries(key)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
