import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { EntityOf } from '#server/registry/rows.ts';

export type TokenKind = 'access' | 'refresh' | 'ticket';

export interface TokenRow {
  readonly hash: string;
  readonly kind: TokenKind;
  /** All tokens that came from one sign-in. */
  readonly family: string;
  readonly userId: string;
  readonly expiresAt: Date;
  /** The one address a ticket opens. */
  readonly opens?: string;
}

/** What a sign-in must know of a user, also of a disabled one. */
export interface LoginRow {
  readonly id: string;
  readonly username: string;
  readonly password: string | null;
  readonly status: string | null;
  readonly mustChangePassword: boolean | null;
}

/** The tokens of sessions are found by their hash only, whoever asks: a token is its own right. */
export async function insertTokens(db: Db, rows: readonly TokenRow[]): Promise<void> {
  for (const { hash, kind, family, userId, expiresAt, opens = null } of rows) {
    await sql`
      insert into sys_token (hash, kind, family, user_id, expires_at, opens)
      values (${hash}, ${kind}, ${family}::uuid, ${userId}::bigint, ${expiresAt}, ${opens})`.execute(
      db,
    );
  }
}

/** The live token of a hash. */
export async function findToken(
  db: Db,
  kind: TokenKind,
  hash: string,
  now: Date,
): Promise<{ readonly userId: string; readonly family: string } | undefined> {
  const { rows } = await sql<{ userId: string; family: string }>`
    select user_id as "userId", family from sys_token where hash = ${hash} and kind = ${kind} and expires_at > ${now}`.execute(
    db,
  );
  return rows[0];
}

/** Marks a live refresh token as used. `isReused`: it was used before. */
export async function useRefreshToken(
  db: Db,
  hash: string,
  now: Date,
): Promise<
  { readonly userId: string; readonly family: string; readonly isReused: boolean } | undefined
> {
  const { rows } = await sql<{ userId: string; family: string; isReused: boolean }>`
    with before as (select hash, used_at from sys_token where hash = ${hash} and kind = 'refresh' and expires_at > ${now} for update)
    update sys_token t set used_at = coalesce(t.used_at, ${now}) from before where t.hash = before.hash
    returning t.user_id as "userId", t.family, before.used_at is not null as "isReused"`.execute(
    db,
  );
  return rows[0];
}

/** Takes a ticket: a second call finds nothing, whatever the first one asked for. */
export async function takeTicket(
  db: Db,
  hash: string,
  now: Date,
): Promise<
  { readonly userId: string; readonly family: string; readonly opens: string } | undefined
> {
  const { rows } = await sql<{
    userId: string;
    family: string;
    opens: string;
  }>`delete from sys_token where hash = ${hash} and kind = 'ticket' and expires_at > ${now} returning user_id as "userId", family, opens`.execute(
    db,
  );
  return rows[0];
}

export async function deleteFamily(db: Db, family: string): Promise<void> {
  await sql`delete from sys_token where family = ${family}::uuid`.execute(db);
}

/** An access token of a family is void once the family was refreshed; the refresh tokens stay, to notice a second use. */
export async function deleteAccessTokens(db: Db, family: string): Promise<void> {
  await sql`delete from sys_token where family = ${family}::uuid and kind = 'access'`.execute(db);
}

/** Those of the access tokens that are still good. */
export async function listLiveTokens(
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`
    select hash from sys_token where hash = any(${hashes}::text[]) and kind = 'access' and expires_at > ${now}`.execute(
    db,
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** Ends every session of a user, and every sign-in that waits for its second step: password changed, account disabled. */
export async function deleteUserTokens(db: Db, userId: string): Promise<void> {
  await sql`delete from sys_token where user_id = ${userId}::bigint`.execute(db);
  await sql`delete from sys_second_step where user_id = ${userId}::bigint`.execute(db);
}

/** Housekeeping. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await sql`delete from sys_token where expires_at < ${now}`.execute(db);
  await sql`delete from sys_screen_token where expires_at < ${now}`.execute(db);
}

/** Whether another account has the name, in whatever case; those who ask for the same name at once take turns. Call it inside a transaction. */
export async function isNameTaken(db: Db, username: string, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('sys_user name ' || lower(${username})))`.execute(
    db,
  );
  const { rows } =
    await sql`select 1 from sys_user where lower(username) = lower(${username}) and id <> ${id}::bigint limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Who signs in by a name; case makes no other name. */
export async function findLogin(db: Db, username: string): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    select id, username, password, status, must_change_password as "mustChangePassword" from sys_user
    where lower(username) = lower(${username}) order by username = ${username} desc limit 2`.execute(
    db,
  );
  // of two old accounts that differ in case alone each is found by its own spelling
  return rows.length === 1 || rows[0]?.username === username ? rows[0] : undefined;
}

export async function findLoginById(db: Db, userId: string): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    select id, username, password, status, must_change_password as "mustChangePassword" from sys_user where id = ${userId}::bigint`.execute(
    db,
  );
  return rows[0];
}

export async function savePassword(
  db: Db,
  user: EntityOf<'user'>,
  id: string,
  { hash, at }: { readonly hash: string; readonly at: Date },
): Promise<void> {
  const set = {
    password: hash,
    passwordDate: at,
    mustChangePassword: false,
    updater: id,
    updateDate: at,
  };
  await updateById(db, user, { id, set, by: id, keepsVersion: true });
}
