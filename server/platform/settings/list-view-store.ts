import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Condition } from '#server/records/store/entity-where.ts';

/** Who looks at saved views. */
export interface Viewer {
  readonly id: string;
  readonly roleIds: readonly string[];
  readonly deptId: string | null;
}

/** Views of lists a person sees: his own, those of his roles, those of his department and the ones above it, and public ones. */
export function viewsFor({ id, roleIds, deptId }: Viewer): Condition {
  return sql<boolean>`(t.creator = ${id}::bigint or t.share = '3'
    or (t.share = '1' and exists (select 1 from sys_list_view_role r where r.view_id = t.id and r.role_id = any(${roleIds}::bigint[])))
    or (t.share = '2' and t.dept_id in (select d.id from sys_dept d join sys_dept own on own.id = ${deptId}::bigint
      where d.id = own.id or d.id::text = any(string_to_array(coalesce(own.pids, ''), ',')))))`;
}

/** How many of these views belong to somebody else. */
export async function countForeignViews(
  db: Db,
  ids: readonly string[],
  ownerId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_list_view where id = any(${ids}::bigint[]) and creator is distinct from ${ownerId}::bigint`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** How many views a person has of one list. */
export async function countOwnViews(db: Db, ownerId: string, target: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_list_view where creator = ${ownerId}::bigint and target = ${target}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A person opens a list with one view of his own at most: the others of that list lose their mark. */
export async function clearOtherDefaults(
  db: Db,
  view: { readonly id: string; readonly ownerId: string; readonly target: string },
): Promise<void> {
  await sql`update sys_list_view set is_default = false
    where creator = ${view.ownerId}::bigint and target = ${view.target} and is_default and id <> ${view.id}::bigint`.execute(
    db,
  );
}
