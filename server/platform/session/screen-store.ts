import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A screen in use, as who shows a live token or the secret of its address needs it. */
export interface KnownScreen {
  readonly id: string;
  readonly name: string;
  readonly wall: string;
  /** Whose sight it shows. */
  readonly userId: string;
  /** Stands for a sign-in; another one with each address. */
  readonly family: string;
  readonly allowsVideo: boolean;
}

export interface ScreenTokenRow {
  readonly hash: string;
  readonly screenId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Screens are found by hashes only, whoever asks: a token is its own right. */
const KNOWN = sql`s.id::text as id, s.name, s.wall, s.user_id::text as "userId", s.family, coalesce(s.allows_video, false) as "allowsVideo"`;
const inUse = (now: Date) =>
  sql<boolean>`not coalesce(s.is_stopped, false) and s.valid_until > ${now}`;

/** The screen of a live token. */
export async function findScreenOfToken(
  db: Db,
  hash: string,
  now: Date,
): Promise<KnownScreen | undefined> {
  const { rows } = await sql<KnownScreen>`
    select ${KNOWN} from sys_screen_token k join sys_screen_session s on s.id = k.screen_id
    where k.hash = ${hash} and k.expires_at > ${now} and ${inUse(now)}`.execute(db);
  return rows[0];
}

/** The screen that the secret of an address opens. */
export async function findScreenOfKey(
  db: Db,
  hash: string,
  now: Date,
): Promise<KnownScreen | undefined> {
  const { rows } = await sql<KnownScreen>`
    select ${KNOWN} from sys_screen_session s where s.key_hash = ${hash} and ${inUse(now)}`.execute(
    db,
  );
  return rows[0];
}

/** Notes that a screen is in use and from where, at most once in a while: `before` is the last note that is old enough. */
export async function noteScreenSeen(
  db: Db,
  id: string,
  { at, before, ip }: { readonly at: Date; readonly before: Date; readonly ip?: string },
): Promise<void> {
  await sql`update sys_screen_session set seen_at = ${at}, seen_ip = coalesce(${ip ?? null}, seen_ip)
    where id = ${id}::bigint and (seen_at is null or seen_at < ${before})`.execute(db);
}

/** Whether a screen holds a live token from this place and browser: what comes is the same screen again. */
export async function isScreenThere(
  db: Db,
  { screenId, ip, userAgent, at }: Omit<ScreenTokenRow, 'hash' | 'expiresAt'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_screen_token where screen_id = ${screenId}::bigint and ip = ${ip} and user_agent = ${userAgent} and expires_at > ${at} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** A further token of a screen; beyond `most` the oldest end. */
export async function insertScreenToken(
  db: Db,
  { hash, screenId, ip, userAgent, at, expiresAt }: ScreenTokenRow,
  most: number,
): Promise<void> {
  await sql`insert into sys_screen_token (hash, screen_id, ip, user_agent, created_at, expires_at)
    values (${hash}, ${screenId}::bigint, ${ip}, ${userAgent}, ${at}, ${expiresAt})`.execute(db);
  await sql`delete from sys_screen_token where hash in (
    select hash from sys_screen_token where screen_id = ${screenId}::bigint order by created_at desc, hash offset ${most})`.execute(
    db,
  );
}

/** Ends a screen wherever it hangs. */
export async function deleteScreenTokens(db: Db, screenId: string): Promise<void> {
  await sql`delete from sys_screen_token where screen_id = ${screenId}::bigint`.execute(db);
}
