import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Roles by their names; of several of one name the first that was made. */
export async function listRoleIds(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select min(r.id)::text as id, r.name from sys_role r where r.name = any(${names}::text[]) group by r.name`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Those of some roles, by their numbers, that are there. */
export async function findKnownRoles(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.id::text as id from sys_role r where r.id = any(${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
