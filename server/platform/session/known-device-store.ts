import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Whether somebody with this name signed in from the browser before. */
export async function isKnownDevice(db: Db, hash: string, username: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_known_device d join sys_user u on u.id = d.user_id where d.hash = ${hash} and lower(u.username) = lower(${username})`.execute(
    db,
  );
  return rows.length > 0;
}

/** Notes that a user signed in from a browser; his oldest ones beyond `max` are forgotten. */
export async function rememberDevice(
  db: Db,
  {
    hash,
    userId,
    at,
    max,
  }: { readonly hash: string; readonly userId: string; readonly at: Date; readonly max: number },
): Promise<void> {
  await sql`
    insert into sys_known_device (hash, user_id, seen_at) values (${hash}, ${userId}::bigint, ${at})
    on conflict (hash, user_id) do update set seen_at = excluded.seen_at`.execute(db);
  await sql`
    delete from sys_known_device where user_id = ${userId}::bigint
      and hash not in (select hash from sys_known_device where user_id = ${userId}::bigint order by seen_at desc limit ${max})`.execute(
    db,
  );
}

/** Housekeeping. */
export async function forgetDevices(db: Db, before: Date): Promise<void> {
  await sql`delete from sys_known_device where seen_at < ${before}`.execute(db);
}
