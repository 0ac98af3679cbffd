import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** True when departments lie below these. */
export async function hasDeptsBelow(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_dept where pid = any(${ids}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** True when users belong to these departments. */
export async function hasUsersIn(db: Db, deptIds: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_user where dept_id = any(${deptIds}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** Whose a role is: of a company or enterprise; without those of a department, without that of the whole product. */
export interface RoleOwner {
  readonly enterpriseId: string | null;
  readonly opsCompanyId: string | null;
  readonly deptId: string | null;
}

/**
 * True when another role of this owner is called alike, whatever the case of its letters and the blanks around it. A department's own
 * roles stand beside those of the whole product. Two who make one take turns until the transaction ends.
 */
export async function hasRoleNamed(
  db: Db,
  { id, name, owner }: { readonly id: string; readonly name: string; readonly owner: RoleOwner },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('role names', 0))`.execute(db);
  const { enterpriseId, opsCompanyId, deptId } = owner;
  const { rows } = await sql`
    select 1 from sys_role r where r.id <> ${id}::bigint and lower(normalize(trim(r.name), nfkc)) = lower(normalize(trim(${name}::text), nfkc))
      and r.enterprise_id is not distinct from ${enterpriseId}::bigint and r.ops_company_id is not distinct from ${opsCompanyId}::bigint
      and (r.enterprise_id is not null or r.ops_company_id is not null or r.dept_id is null or ${deptId}::bigint is null or r.dept_id = ${deptId}::bigint) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whoever takes rights away waits for who does so already, until the transaction ends. */
export async function inTurnOfRights(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rights', 0))`.execute(db);
}

/** A region as pickers need it. */
export interface RegionRow {
  readonly id: string;
  readonly pid: string;
  readonly name: string;
  readonly treeLevel: string | null;
  readonly sort: number;
  readonly code: string;
  readonly parentName: string | null;
  readonly updateDate: string;
  readonly version: number;
  readonly hasChildren: boolean;
}

/** Regions in their order; with `pid` the children of one. Regions are not scoped. */
export async function listRegions(db: Db, pid?: string): Promise<readonly RegionRow[]> {
  const below = pid === undefined ? sql`true` : sql`coalesce(r.pid, 0) = ${pid}::bigint`;
  const { rows } = await sql<RegionRow>`
    select r.id, coalesce(r.pid, 0)::text as "pid", r.name, r.tree_level as "treeLevel", coalesce(r.sort, 0) as "sort", r.code, p.name as "parentName",
      r.update_date as "updateDate", r.version, exists (select 1 from sys_region c where c.pid = r.id) as "hasChildren"
    from sys_region r left join sys_region p on p.id = r.pid where ${below} order by r.sort, r.id`.execute(
    db,
  );
  return rows;
}

/** True when regions lie below these. */
export async function hasRegionsBelow(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_region where pid = any(${ids}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** A parameter that people may see (type 1); system ones stay hidden. */
export async function findParam(
  db: Db,
  code: string,
): Promise<
  { readonly id: string; readonly paramValue: string; readonly version: number } | undefined
> {
  const { rows } = await sql<{ id: string; paramValue: string; version: number }>`
    select id, param_value as "paramValue", version from sys_params where param_code = ${code} and coalesce(param_type, '1') <> '0'`.execute(
    db,
  );
  return rows[0];
}
