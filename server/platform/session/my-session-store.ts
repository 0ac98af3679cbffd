import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { column, type Condition } from '#server/records/store/entity-where.ts';

/** A sign-in: who, from where, with what. */
export interface SessionRow {
  readonly id: string;
  /** All tokens that came from it. */
  readonly family: string;
  readonly userId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly at: Date;
}

export async function insertSession(
  db: Db,
  { id, family, userId, ip, userAgent, at }: SessionRow,
): Promise<void> {
  await sql`
    insert into sys_session (id, family, user_id, ip, user_agent, seen_at, creator, create_date, updater, update_date)
    values (${id}::bigint, ${family}::uuid, ${userId}::bigint, ${ip}, ${userAgent}, ${at}, ${userId}::bigint, ${at}, ${userId}::bigint, ${at})`.execute(
    db,
  );
}

/** Notes that a sign-in is in use, at most once in a while: `before` is the last note that is old enough. */
export async function noteSeen(db: Db, family: string, at: Date, before: Date): Promise<void> {
  await sql`update sys_session set seen_at = ${at} where family = ${family}::uuid and seen_at < ${before}`.execute(
    db,
  );
}

/** Rows of sign-ins that still hold a token. */
export function isAlive(now: Date): Condition {
  return sql<boolean>`exists (select 1 from sys_token k where k.family = ${column('family')} and k.kind <> 'ticket' and k.used_at is null and k.expires_at > ${now})`;
}

/** Whose sign-in a family is, while it holds a token; undefined once it is over. */
export async function findUserOfSession(
  db: Db,
  family: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id::text as "userId" from sys_token where family = ${family}::uuid and kind <> 'ticket' and used_at is null and expires_at > ${now} limit 1`.execute(
    db,
  );
  return rows[0]?.userId;
}

/** Id of the session of a family; undefined for sign-ins that left none. */
export async function findSession(db: Db, family: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select id::text as "id" from sys_session where family = ${family}::uuid`.execute(db);
  return rows[0]?.id;
}

/** Ends one sign-in of a user: its tokens and its row. @returns whether it was his. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ family: string }>`
    delete from sys_session where id = ${id}::bigint and user_id = ${userId}::bigint returning family::text as "family"`.execute(
    db,
  );
  const family = rows[0]?.family;
  if (family) await sql`delete from sys_token where family = ${family}::uuid`.execute(db);
  return family !== undefined;
}

/** Ends every sign-in of a user but one. */
export async function endOtherSessions(db: Db, userId: string, family: string): Promise<void> {
  await sql`delete from sys_token where user_id = ${userId}::bigint and family <> ${family}::uuid`.execute(
    db,
  );
  await sql`delete from sys_session where user_id = ${userId}::bigint and family <> ${family}::uuid`.execute(
    db,
  );
}

/** Housekeeping: sign-ins without a token left. */
export async function forgetSessions(db: Db): Promise<void> {
  await sql`delete from sys_session s where not exists (select 1 from sys_token k where k.family = s.family)`.execute(
    db,
  );
}

/** Whether another account carries the number. */
export async function isMobileTaken(db: Db, mobile: string, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_user where mobile = ${mobile} and id <> ${userId}::bigint limit 1`.execute(
      db,
    );
  return rows.length > 0;
}
