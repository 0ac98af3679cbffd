import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** What a database remembers about itself; values are text, times in ISO. */
export type InstallationFact = 'mode' | 'version' | 'passwordsChecked' | 'lastBackup' | 'secretKey';

/** @returns null when the database never heard of it. */
export async function readFact(db: Db, name: InstallationFact): Promise<string | null> {
  const { rows } = await sql<{
    value: string;
  }>`select value from sys_installation where name = ${name}`.execute(db);
  return rows[0]?.value ?? null;
}

export async function writeFact(db: Db, name: InstallationFact, value: string): Promise<void> {
  await sql`insert into sys_installation (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value, at = now()`.execute(db);
}

/** Whether accounts and the demo city's mark were there before the database knew its mode. */
export async function findTraces(
  db: Db,
): Promise<{ readonly hasUsers: boolean; readonly hasDemoMark: boolean }> {
  const { rows } = await sql<{ users: boolean; params: boolean }>`
    select to_regclass('sys_user') is not null as users, to_regclass('sys_params') is not null as params`.execute(
    db,
  );
  const users = rows[0]?.users ? await sql`select 1 from sys_user limit 1`.execute(db) : null;
  const marks = rows[0]?.params
    ? await sql`select 1 from sys_params where param_code = 'DEMO_DATA'`.execute(db)
    : null;
  return { hasUsers: (users?.rows.length ?? 0) > 0, hasDemoMark: (marks?.rows.length ?? 0) > 0 };
}

/** An account and the hash of its password. */
export interface PasswordRow {
  readonly id: string;
  readonly username: string;
  readonly password: string | null;
}

/** Accounts that changed after a time; all of them without one. */
export async function readPasswordsSince(
  db: Db,
  since: string | null,
): Promise<readonly PasswordRow[]> {
  const { rows } = await sql<PasswordRow>`
    select id::text as id, username, password from sys_user
    where ${since}::timestamptz is null or greatest(create_date, update_date, password_date) >= ${since}::timestamptz order by sys_user.id`.execute(
    db,
  );
  return rows;
}

/** Gives an account a new password, to be changed at the next sign-in, and ends its sessions. */
export async function replacePassword(
  db: Db,
  user: EntityOf<'user'>,
  id: string,
  { hash, by }: { readonly hash: string; readonly by: string },
): Promise<void> {
  await updateById(db, user, {
    id,
    set: { password: hash, mustChangePassword: true },
    by,
    keepsVersion: true,
  });
  await sql`delete from sys_token where user_id = ${id}::bigint`.execute(db);
}
