import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Stations of groups, each once; deleted ones left out. */
export async function listStationsOfGroups(
  db: Db,
  groupIds: readonly string[],
): Promise<readonly string[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct s.id::text as "id" from ops_station_group_station g join ops_station s on s.id = g.station_id
    where g.group_id = any(${groupIds}::bigint[]) and not s.deleted`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stations that a user was given by themselves or in groups, beyond those of his unit. */
export async function listAssignedStations(db: Db, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select station_id::text as "id" from sys_user_station where user_id = ${userId}::bigint
    union select g.station_id::text from ops_station_group_station g join sys_user_station_group u on u.group_id = g.group_id where u.user_id = ${userId}::bigint`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Roles of the whole product (of no department and no company) that hold none but these keys and show no department beyond these:
 * whoever holds that much may give them to others.
 */
export async function listProductRolesWithin(
  db: Db,
  held: { readonly keys: readonly string[]; readonly depts: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id::text as "id" from sys_role r
    where r.dept_id is null and r.enterprise_id is null and r.ops_company_id is null
      and not exists (
        select 1 from sys_role_menu rm join sys_menu m on m.id = rm.menu_id, unnest(string_to_array(coalesce(m.permissions, ''), ',')) k
        where rm.role_id = r.id and trim(k) <> '' and trim(k) <> all(${held.keys}::text[]))
      and not exists (select 1 from sys_role_data_scope d where d.role_id = r.id and d.dept_id <> all(${held.depts}::bigint[]))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
