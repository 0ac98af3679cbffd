import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { LoginRow } from './session-store.ts';

/** A code that was asked for. */
export interface PhoneCodeRow {
  readonly id: string;
  readonly purpose: string;
  readonly mobile: string;
  readonly ip: string;
  readonly hash: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Requests stand in line until the transaction ends, so that limits hold for those who ask at once. */
export async function lockPhoneCodes(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sys_phone_code'))`.execute(db);
}

/** How many codes were asked for a number, or from an address, since a time. */
export async function countPhoneCodes(
  db: Db,
  by: { readonly mobile: string } | { readonly ip: string },
  since: Date,
): Promise<number> {
  const who = 'mobile' in by ? sql`mobile = ${by.mobile}` : sql`ip = ${by.ip}`;
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from sys_phone_code where ${who} and at > ${since}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function insertPhoneCode(
  db: Db,
  { id, purpose, mobile, ip, hash, at, expiresAt }: PhoneCodeRow,
): Promise<void> {
  await sql`
    insert into sys_phone_code (id, purpose, mobile, ip, hash, at, expires_at)
    values (${id}::bigint, ${purpose}, ${mobile}, ${ip}, ${hash}, ${at}, ${expiresAt})`.execute(db);
}

/** Takes one of the tries that are left of the newest code of a number. */
export async function claimPhoneCode(
  db: Db,
  wanted: {
    readonly purpose: string;
    readonly mobile: string;
    readonly now: Date;
    readonly maxWrong: number;
  },
): Promise<{ readonly id: string; readonly hash: string } | undefined> {
  const { rows } = await sql<{ id: string; hash: string }>`
    update sys_phone_code set wrong = wrong + 1
    where id = (select id from sys_phone_code where mobile = ${wanted.mobile} and purpose = ${wanted.purpose} order by at desc, sys_phone_code.id desc limit 1)
      and used_at is null and expires_at > ${wanted.now} and wrong < ${wanted.maxWrong} and hash is not null
    returning id::text as "id", hash`.execute(db);
  return rows[0];
}

/** @returns whether this was its one use. */
export async function useUpPhoneCode(db: Db, id: string, at: Date): Promise<boolean> {
  const { rows } =
    await sql`update sys_phone_code set used_at = ${at} where id = ${id}::bigint and used_at is null returning 1`.execute(
      db,
    );
  return rows.length > 0;
}

export async function forgetPhoneCodes(db: Db, before: Date): Promise<void> {
  await sql`delete from sys_phone_code where at < ${before}`.execute(db);
}

/** Who may sign in by a number: the one account in use that carries it; nobody where several do. */
export async function findLoginByMobile(db: Db, mobile: string): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    select id, username, password, status, must_change_password as "mustChangePassword" from sys_user where mobile = ${mobile} and status = '1' limit 2`.execute(
    db,
  );
  return rows.length === 1 ? rows[0] : undefined;
}
