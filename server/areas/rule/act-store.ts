import { sql } from 'kysely';

import { onDuty } from '#server/areas/roster/face.ts';
import type { Db } from '#server/db/db.ts';

/** Notes that what follows from a raise is done. @returns false where it was already */
export async function takeFired(db: Db, key: string): Promise<boolean> {
  const { rows } =
    await sql`insert into gw_rule_done (key) values (${key}) on conflict do nothing returning key`.execute(
      db,
    );
  return rows.length > 0;
}

/** Forgets what was done a month ago. */
export async function forgetFired(db: Db): Promise<void> {
  await sql`delete from gw_rule_done where at < now() - interval '30 days'`.execute(db);
}

/** Where a rule fired. */
export interface FiredPlace {
  readonly pointName: string;
  readonly stationName: string | null;
  readonly enterpriseId: string | null;
  readonly regionCode: string | null;
  readonly dutyUserId: string | null;
  readonly stCode: string | null;
}

/** Where a rule fired, and who is on duty there at that moment. */
export async function findFiredPlace(
  db: Db,
  pointId: string,
  at: Date,
): Promise<FiredPlace | undefined> {
  const { rows } = await sql<FiredPlace>`
    select p.name as "pointName", s.name as "stationName", p.enterprise_id::text as "enterpriseId", p.region_code as "regionCode", (${onDuty('s', at)})::text as "dutyUserId", p.st_code as "stCode"
    from dm_monitor_point p left join ops_station s on s.id = p.station_id where p.id = ${pointId}::bigint and p.deleted is not true`.execute(
    db,
  );
  return rows[0];
}

/** Of these users those of a kind, or who have a role. */
export async function pickUsers(
  db: Db,
  among: readonly string[],
  {
    userTypes = [],
    roleIds = [],
  }: { readonly userTypes?: readonly string[]; readonly roleIds?: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from sys_user u where u.id = any(${among}::bigint[])
      and (u.user_type = any(${userTypes}::text[]) or exists (select 1 from sys_role_user r where r.user_id = u.id and r.role_id = any(${roleIds}::bigint[])))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
