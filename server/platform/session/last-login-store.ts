import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Values of the dictionaries `login_operation` and `login_status`. */
const SIGNED_IN = '0';
const SUCCEEDED = '1';

/** When each of these names last signed in, as far back as the log is kept. */
export async function readLastLogins(
  db: Db,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (usernames.length === 0) return new Map();
  const { rows } = await sql<{
    name: string;
    at: string;
  }>`select n.name, l.at from unnest(${usernames}::text[]) as n(name)
    cross join lateral (select create_date as at from sys_log_login
      where creator_name = n.name and operation = ${SIGNED_IN} and status = ${SUCCEEDED} order by create_date desc limit 1) l`.execute(
    db,
  );
  return new Map(rows.map(({ name, at }) => [name, at]));
}
