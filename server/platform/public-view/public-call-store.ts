import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Old counts that go with one call: more than come by one, so that nobody fills the table by coming from everywhere. */
const SWEPT = 20;

/**
 * Counts a call in one statement, so that those who come at once, to whichever server, share a count. What began before `before` is over, and
 * goes with it.
 * @returns how many there were since the count began, this one among them
 */
export async function countPublicCall(
  db: Db,
  key: string,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    with old as (
      select o.key from sys_public_call o where o.since <= ${before} and o.key <> ${key} order by o.since limit ${SWEPT} for update skip locked),
    swept as (delete from sys_public_call c using old where c.key = old.key)
    insert into sys_public_call (key, since, calls) values (${key}, ${now}, 1)
    on conflict (key) do update set
      calls = case when sys_public_call.since <= ${before} then 1 else sys_public_call.calls + 1 end,
      since = case when sys_public_call.since <= ${before} then ${now}::timestamptz else sys_public_call.since end
    returning calls`.execute(db);
  return rows[0]?.calls ?? 0;
}
