import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Keys of the built-in entries that updates brought and no administrator has decided on. */
export async function listNews(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    name: string;
  }>`select name from sys_known_right where kind = 'news'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

export async function addNews(db: Db, keys: readonly string[]): Promise<void> {
  await sql`insert into sys_known_right (kind, name) select 'news', unnest(${[...keys]}::text[]) on conflict do nothing`.execute(
    db,
  );
}

/** Held until the transaction ends, so that of two administrators who decide at once the second is told. @returns whether there were any. */
export async function dropNews(db: Db): Promise<boolean> {
  const { rows } =
    await sql`delete from sys_known_right where kind = 'news' returning name`.execute(db);
  return rows.length > 0;
}

/** Which roles hold which of the entries. */
export async function listHoldings(
  db: Db,
  menuIds: readonly string[],
): Promise<readonly { readonly roleId: string; readonly menuId: string }[]> {
  const { rows } = await sql<{ roleId: string; menuId: string }>`
    select role_id::text as "roleId", menu_id::text as "menuId" from sys_role_menu where menu_id = any(${[...menuIds]}::bigint[])`.execute(
    db,
  );
  return rows;
}
