import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What people, not the seeds, have made so far. */
export interface MadeSoFar {
  readonly hasOwnPassword: boolean;
  readonly depts: number;
  readonly stations: number;
  /** Points that a packet has come from. */
  readonly reportingPoints: number;
  readonly limits: number;
  /** The asker is none of them. */
  readonly users: number;
}

/** Counts for the setup list; seeded rows carry no person as their creator. */
export async function countMade(db: Db, userId: string): Promise<MadeSoFar> {
  const { rows } = await sql<MadeSoFar>`
    select exists (select 1 from sys_user where id = ${userId}::bigint and password_date is not null) as "hasOwnPassword",
      (select count(*)::int from sys_dept where creator <> 0) as depts,
      (select count(*)::int from ops_station where creator <> 0) as stations,
      (select count(*)::int from dm_monitor_point where creator <> 0 and last_packet_time is not null) as "reportingPoints",
      (select count(*)::int from dm_limit where creator <> 0) as limits,
      (select count(*)::int from sys_user where creator <> 0 and id <> ${userId}::bigint) as users`.execute(
    db,
  );
  const [made] = rows;
  if (!made) throw new Error('the counts of the setup list: expected one row, got none');
  return made;
}
