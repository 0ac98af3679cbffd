import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** The roles that hold a permission key by one of their menu entries. */
export async function listRolesHolding(db: Db, key: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct g.role_id::text as "id" from sys_role_menu g join sys_menu m on m.id = g.menu_id
    where ${key} = any(string_to_array(replace(m.permissions, ' ', ''), ',')) order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
