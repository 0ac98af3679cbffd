import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** The shared secret of a user, sealed. */
export interface TotpRow {
  readonly secret: string;
  readonly isConfirmed: boolean;
}

export async function findTotp(db: Db, userId: string): Promise<TotpRow | undefined> {
  const { rows } = await sql<TotpRow>`
    select secret, confirmed_at is not null as "isConfirmed" from sys_totp where user_id = ${userId}::bigint`.execute(
    db,
  );
  return rows[0];
}

/** Keeps a new secret that no code has confirmed yet; one that is in use stays. @returns whether it was kept. */
export async function proposeTotp(
  db: Db,
  userId: string,
  secret: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sys_totp (user_id, secret, made_at) values (${userId}::bigint, ${secret}, ${at})
    on conflict (user_id) do update set secret = excluded.secret, made_at = excluded.made_at, last_step = -1 where sys_totp.confirmed_at is null returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Uses up a step: false when it, or a later one, was used before. Of several that come at once one is first. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update sys_totp set last_step = ${step} where user_id = ${userId}::bigint and last_step < ${step} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function confirmTotp(db: Db, userId: string, at: Date): Promise<void> {
  await sql`update sys_totp set confirmed_at = ${at} where user_id = ${userId}::bigint`.execute(db);
}

/** Ends two-step sign-in of a user, its recovery codes too. */
export async function deleteTotp(db: Db, userId: string): Promise<void> {
  await sql`delete from sys_totp where user_id = ${userId}::bigint`.execute(db);
  await sql`delete from sys_recovery_code where user_id = ${userId}::bigint`.execute(db);
}

/** The older codes are void. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await sql`delete from sys_recovery_code where user_id = ${userId}::bigint`.execute(db);
  await sql`insert into sys_recovery_code (user_id, hash) select ${userId}::bigint, given from unnest(${hashes}::text[]) as given`.execute(
    db,
  );
}

/** @returns whether this was the one use of a code. */
export async function takeRecoveryCode(
  db: Db,
  userId: string,
  hash: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update sys_recovery_code set used_at = ${at} where user_id = ${userId}::bigint and hash = ${hash} and used_at is null returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as "left" from sys_recovery_code where user_id = ${userId}::bigint and used_at is null`.execute(
    db,
  );
  return rows[0]?.left ?? 0;
}

/** Which of these users sign in with two steps. */
export async function listUsersWithTotp(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select user_id::text as "id" from sys_totp where user_id = any(${userIds}::bigint[]) and confirmed_at is not null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether a user holds one of the roles, by name; a super administrator holds `superAdmin`. */
export async function holdsRole(
  db: Db,
  userId: string,
  names: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_user u where u.id = ${userId}::bigint and (
      (coalesce(u.super_admin, false) and 'superAdmin' = any(${names}::text[]))
      or exists (select 1 from sys_role_user r join sys_role o on o.id = r.role_id where r.user_id = u.id and o.name = any(${names}::text[])))`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertSecondStep(
  db: Db,
  row: { readonly hash: string; readonly userId: string; readonly expiresAt: Date },
): Promise<void> {
  await sql`insert into sys_second_step (hash, user_id, expires_at) values (${row.hash}, ${row.userId}::bigint, ${row.expiresAt})`.execute(
    db,
  );
}

export async function findSecondStep(db: Db, hash: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id::text as "userId" from sys_second_step where hash = ${hash} and expires_at > ${now}`.execute(
    db,
  );
  return rows[0]?.userId;
}

/** @returns whether it was still there: it is good for one sign-in. */
export async function takeSecondStep(db: Db, hash: string): Promise<boolean> {
  return (
    (await sql`delete from sys_second_step where hash = ${hash} returning 1`.execute(db)).rows
      .length > 0
  );
}

/** Housekeeping, and the end of what a user began before something changed. */
export async function forgetSecondSteps(db: Db, before: Date): Promise<void> {
  await sql`delete from sys_second_step where expires_at < ${before}`.execute(db);
}
