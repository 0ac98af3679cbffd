import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { holdsByMenus } from '#server/records/store/roles-holding.ts';

/** What the session must know about a user; undefined for one that is missing or disabled. */
export interface AccessRow {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly superAdmin: boolean | null;
  readonly userType: string | null;
  readonly deptId: string | null;
  readonly enterpriseId: string | null;
  readonly opsCompanyId: string | null;
  readonly regionCode: string | null;
  readonly mustChangePassword: boolean | null;
}

/** The user behind an id, unless he is disabled. */
export async function findAccess(db: Db, userId: string): Promise<AccessRow | undefined> {
  const user = await findAccount(db, userId);
  return user?.isDisabled ? undefined : user;
}

/** The user behind an id, also one who may not sign in at the moment. */
export async function findAccount(
  db: Db,
  userId: string,
): Promise<(AccessRow & { readonly isDisabled: boolean }) | undefined> {
  const { rows } = await sql<AccessRow & { readonly isDisabled: boolean }>`
    select id, username, real_name as "realName", super_admin as "superAdmin", user_type as "userType", dept_id as "deptId",
      enterprise_id as "enterpriseId", ops_company_id as "opsCompanyId", region_code as "regionCode", must_change_password as "mustChangePassword",
      coalesce(status, '1') = '0' as "isDisabled"
    from sys_user where id = ${userId}::bigint`.execute(db);
  return rows[0];
}

/** A user's roles: ids and names. */
export async function listRolesOf(
  db: Db,
  userId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select l.role_id::text as "id", coalesce(r.name, '') as "name" from sys_role_user l left join sys_role r on r.id = l.role_id where l.user_id = ${userId}::bigint`.execute(
    db,
  );
  return rows;
}

/** Permission keys of roles; with `null` those of every menu. A menu may hold several, separated by commas. */
export async function listPermissions(
  db: Db,
  roleIds: readonly string[] | null,
): Promise<ReadonlySet<string>> {
  const granted =
    roleIds === null
      ? sql``
      : sql` and id in (select menu_id from sys_role_menu where role_id = any(${roleIds}::bigint[]))`;
  const { rows } = await sql<{
    permissions: string;
  }>`select permissions from sys_menu where permissions is not null${granted}`.execute(db);
  return new Set(
    rows
      .flatMap(({ permissions }) => permissions.split(','))
      .map((key) => key.trim())
      .filter(Boolean),
  );
}

/** How many people have each role, and how many hold everything; who may not sign in counts for nobody. */
export async function listPeopleOfRoles(
  db: Db,
): Promise<{ readonly byRole: ReadonlyMap<string, number>; readonly superAdmins: number }> {
  const { rows } = await sql<{ role: string | null; people: number }>`
    select l.role_id::text as "role", count(distinct u.id)::int as "people" from sys_user u join sys_role_user l on l.user_id = u.id
    where coalesce(u.status, '1') <> '0' group by l.role_id
    union all select null, count(*)::int from sys_user where super_admin and coalesce(status, '1') <> '0'`.execute(
    db,
  );
  return {
    byRole: new Map(
      rows.flatMap(({ role, people }) => (role === null ? [] : [[role, people] as const])),
    ),
    superAdmins: rows.find(({ role }) => role === null)?.people ?? 0,
  };
}

/** Departments with all below them. */
export async function listDeptsBelow(
  db: Db,
  deptIds: readonly string[],
): Promise<readonly string[]> {
  if (deptIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id::text as "id" from sys_dept where id = any(${deptIds}::bigint[]) or string_to_array(coalesce(pids, ''), ',') && ${deptIds}::text[]`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Departments that roles authorise data of. */
export async function listDataDepts(
  db: Db,
  roleIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct dept_id::text as "id" from sys_role_data_scope where role_id = any(${roleIds}::bigint[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Stations of an enterprise or served by an O&M company, with the enterprises they stand at. */
export async function listStationsOf(
  db: Db,
  unit: { readonly enterpriseId: string | null; readonly opsCompanyId: string | null },
): Promise<{ readonly stations: readonly string[]; readonly served: readonly string[] }> {
  if (!unit.enterpriseId && !unit.opsCompanyId) return { stations: [], served: [] };
  const { rows } = await sql<{ id: string; enterpriseId: string | null; isServed: boolean }>`
    select id::text as "id", enterprise_id::text as "enterpriseId", coalesce(ops_company_id = ${unit.opsCompanyId}::bigint, false) as "isServed"
    from ops_station where enterprise_id = ${unit.enterpriseId}::bigint or ops_company_id = ${unit.opsCompanyId}::bigint`.execute(
    db,
  );
  return {
    stations: rows.map(({ id }) => id),
    served: [
      ...new Set(
        rows.flatMap((row) => (row.isServed && row.enterpriseId ? [row.enterpriseId] : [])),
      ),
    ],
  };
}

/** A role and what it grants: keys of its menu entries, and the built-in entries themselves. */
export interface RoleGrants {
  readonly id: string;
  readonly name: string;
  readonly keys: ReadonlySet<string>;
  readonly menuKeys: ReadonlySet<string>;
}

/** Every role with its grants, for explaining who holds what. */
export async function listGrantsOfRoles(db: Db): Promise<readonly RoleGrants[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    permissions: string;
    menuKeys: readonly string[];
  }>`
    select r.id::text as "id", r.name, coalesce(string_agg(m.permissions, ','), '') as "permissions",
      coalesce(array_agg(m.menu_key) filter (where m.menu_key is not null), '{}') as "menuKeys"
    from sys_role r left join sys_role_menu g on g.role_id = r.id left join sys_menu m on m.id = g.menu_id group by r.id, r.name order by r.id`.execute(
    db,
  );
  return rows.map(({ id, name, permissions, menuKeys }) => {
    const keys = permissions.split(',').map((key) => key.trim());
    return { id, name, keys: new Set(keys.filter(Boolean)), menuKeys: new Set(menuKeys) };
  });
}

/** Who may sign in and holds a key: by one of his roles, or because he holds everything. */
export async function listUsersHolding(db: Db, key: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as "id" from sys_user u where coalesce(u.status, '1') <> '0' and (u.super_admin or ${holdsByMenus(key)})
    order by u.id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
