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

/** An entry that a version suggests to give to a role. */
export interface Hint {
  readonly roleId: string;
  readonly menuId: string;
}

/** Suggestions that no administrator has decided on; what a role came to hold meanwhile is none any more. */
export async function listHints(db: Db): Promise<readonly Hint[]> {
  const { rows } = await sql<Hint>`
    select h.role_id::text as "roleId", h.menu_id::text as "menuId" from sys_right_hint h join sys_role r on r.id = h.role_id
    where not exists (select 1 from sys_role_menu g where g.role_id = h.role_id and g.menu_id = h.menu_id)`.execute(
    db,
  );
  return rows;
}

export async function addHints(db: Db, hints: readonly Hint[]): Promise<void> {
  await sql`insert into sys_right_hint (role_id, menu_id)
    select * from unnest(${hints.map(({ roleId }) => roleId)}::bigint[], ${hints.map(({ menuId }) => menuId)}::bigint[]) on conflict do nothing`.execute(
    db,
  );
}

/**
 * Held until the transaction ends, so that of two administrators who decide at once the second is told.
 * @param decided entries somebody decided on; `null`: all @returns whether there were any
 */
export async function dropNews(
  db: Db,
  decided: readonly { readonly id: string; readonly menuKey: string | null }[] | null,
): Promise<boolean> {
  const keys = decided?.flatMap(({ menuKey }) => menuKey ?? []) ?? null;
  const ids = decided?.map(({ id }) => id) ?? null;
  const { rows } = await sql<{ name: string }>`
    delete from sys_known_right where kind = 'news' and (${keys}::text[] is null or name = any(${keys}::text[])) returning name`.execute(
    db,
  );
  const { rows: hints } = await sql<{ id: string }>`
    delete from sys_right_hint where (${ids}::bigint[] is null or menu_id = any(${ids}::bigint[])) returning role_id as id`.execute(
    db,
  );
  return rows.length + hints.length > 0;
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
