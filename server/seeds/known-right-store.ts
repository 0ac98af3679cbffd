import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What an installation has known: built-in menu entries, permission keys and roles of the seeds by their names. */
export interface KnownRights {
  readonly entries: ReadonlySet<string>;
  readonly rights: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
}

export async function listKnown(db: Db): Promise<KnownRights> {
  const { rows } = await sql<{
    kind: string;
    name: string;
  }>`select kind, name from sys_known_right`.execute(db);
  const named = (kind: string): ReadonlySet<string> =>
    new Set(rows.flatMap((row) => (row.kind === kind ? [row.name] : [])));
  return { entries: named('entry'), rights: named('right'), roles: named('role') };
}

/** Whether anybody ever could sign in: a database without users was just made. */
export async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_user limit 1`.execute(db);
  return rows.length > 0;
}

/** Built-in entries that some role holds. */
export async function listHeldEntries(
  db: Db,
): Promise<readonly { readonly menuKey: string; readonly permissions: string | null }[]> {
  const { rows } = await sql<{ menuKey: string; permissions: string | null }>`
    select m.menu_key as "menuKey", m.permissions from sys_menu m
    where m.menu_key is not null and exists (select 1 from sys_role_menu g where g.menu_id = m.id)`.execute(
    db,
  );
  return rows;
}

/** From now on these are known, whatever becomes of them. */
export async function noteKnown(db: Db, { entries, rights, roles }: KnownRights): Promise<void> {
  await sql`insert into sys_known_right (kind, name)
    select 'entry', unnest(${[...entries]}::text[]) union all select 'right', unnest(${[...rights]}::text[])
    union all select 'role', unnest(${[...roles]}::text[]) on conflict do nothing`.execute(db);
}

/** A role as the seeds made it, with the menu entries it holds. */
export interface BuiltInRole {
  readonly id: string;
  readonly name: string;
  readonly held: ReadonlySet<string>;
}

/** Roles that the system made and that still bear their name; what people made is none, whatever it is called. */
export async function listBuiltInRoles(
  db: Db,
  names: readonly string[],
): Promise<readonly BuiltInRole[]> {
  const { rows } = await sql<{ id: string; name: string; held: readonly string[] }>`
    select r.id::text as id, r.name, coalesce(array_agg(g.menu_id::text) filter (where g.menu_id is not null), '{}') as held
    from sys_role r left join sys_role_menu g on g.role_id = r.id where r.creator = 0 and r.name = any(${names}::text[]) group by r.id, r.name order by r.id`.execute(
    db,
  );
  return rows.map(({ id, name, held }) => ({ id, name, held: new Set(held) }));
}

/** Names that roles bear, whoever made them. */
export async function listRoleNames(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from sys_role`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
