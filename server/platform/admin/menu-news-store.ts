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

/** A menu entry and a role: suggested to it, or given. */
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
 * @param decided entries somebody decided on; `null`: all @returns what there was
 */
export async function dropNews(
  db: Db,
  decided: readonly { readonly id: string; readonly menuKey: string | null }[] | null,
): Promise<Pick<Decision, 'news' | 'hints'>> {
  const keys = decided?.flatMap(({ menuKey }) => menuKey ?? []) ?? null;
  const ids = decided?.map(({ id }) => id) ?? null;
  const { rows } = await sql<{ name: string }>`
    delete from sys_known_right where kind = 'news' and (${keys}::text[] is null or name = any(${keys}::text[])) returning name`.execute(
    db,
  );
  const { rows: hints } = await sql<Hint>`
    delete from sys_right_hint where (${ids}::bigint[] is null or menu_id = any(${ids}::bigint[]))
    returning role_id::text as "roleId", menu_id::text as "menuId"`.execute(db);
  return { news: rows.map(({ name }) => name), hints };
}

/** What somebody decided on the rights of an update. */
export interface Decision {
  readonly id: string;
  /** When, as all times of the database are read; who. */
  readonly at: string;
  readonly by: string;
  /** What it told no more: keys of entries, and suggestions. */
  readonly news: readonly string[];
  readonly hints: readonly Hint[];
  /** What roles came to hold by it. */
  readonly given: readonly Hint[];
}

export async function keepDecision(
  db: Db,
  { id, at, by, news, hints, given }: Decision,
): Promise<void> {
  await sql`insert into sys_right_decision (id, at, by, news, hints, given)
    values (${id}::bigint, ${at}, ${by}::bigint, ${JSON.stringify(news)}::jsonb, ${JSON.stringify(hints)}::jsonb, ${JSON.stringify(given)}::jsonb)`.execute(
    db,
  );
}

/** Decisions that gave something since then, the newest first. @param by whose; `null`: everybody's */
export async function listDecisions(
  db: Db,
  { since, by }: { readonly since: Date; readonly by: string | null },
): Promise<readonly (Decision & { readonly byName: string })[]> {
  const { rows } = await sql<Decision & { readonly byName: string }>`
    select d.id::text as id, d.at, d.by::text as by, d.news, d.hints, d.given, coalesce(nullif(u.real_name, ''), u.username) as "byName"
    from sys_right_decision d join sys_user u on u.id = d.by
    where d.at >= ${since} and jsonb_array_length(d.given) > 0 and (${by}::bigint is null or d.by = ${by}::bigint)
    order by d.id desc`.execute(db);
  return rows;
}

/** It is none any more. @returns false where somebody else was first */
export async function dropDecision(db: Db, id: string): Promise<boolean> {
  const { rows } =
    await sql`delete from sys_right_decision where id = ${id}::bigint returning id`.execute(db);
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
