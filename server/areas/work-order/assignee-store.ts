import { sql } from 'kysely';

import { isId } from '#schemas/basics/ids.ts';
import { regionPrefix } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';

/** Active users of a unit by user type (dictionary user_type). */
export async function findUnitUsers(
  db: Db,
  unit: {
    readonly opsCompanyId?: string | null;
    readonly enterpriseId?: string | null;
    readonly userTypes: readonly string[];
  },
): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from sys_user where status = '1' and user_type = any(${unit.userTypes})
    and (ops_company_id = ${unit.opsCompanyId ?? null}::bigint or enterprise_id = ${unit.enterpriseId ?? null}::bigint) order by sys_user.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const MOST_TOLD = 100;

/** Active users of a type whose region holds this one: that of a province holds its cities. */
export async function findRegionUsers(
  db: Db,
  { regionCode, userType }: { readonly regionCode: string | null; readonly userType: string },
): Promise<readonly string[]> {
  if (regionCode === null) return [];
  const { rows } = await sql<{ id: string; regionCode: string }>`
    select u.id::text as id, u.region_code as "regionCode" from sys_user u
    where u.status = '1' and u.user_type = ${userType} and u.region_code is not null order by u.id`.execute(
    db,
  );
  return rows
    .filter((user) => regionCode.startsWith(regionPrefix(user.regionCode)))
    .slice(0, MOST_TOLD)
    .map(({ id }) => id);
}

/** Active users of a type. */
export async function findUsersOfType(db: Db, userType: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from sys_user u where u.status = '1' and u.user_type = ${userType} order by u.id limit ${MOST_TOLD}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A user as an assignee: whether active, and of which O&M company. */
export async function findAssignee(
  db: Db,
  id: string,
): Promise<
  | {
      readonly id: string;
      readonly name: string;
      readonly isActive: boolean;
      readonly opsCompanyId: string | null;
    }
  | undefined
> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<{
    id: string;
    name: string;
    isActive: boolean;
    opsCompanyId: string | null;
  }>`select id, coalesce(real_name, username) as name, status = '1' as "isActive", ops_company_id as "opsCompanyId" from sys_user where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Statuses in which an order waits for the one it is given to: to accept it, to finish it, to mend it. */
const HELD = ['1', '2', '-1'];
/** Value of the dictionary `user_type`. */
const ENGINEER = '4';

/** The engineer whom a station names itself, where he works for its company. */
export async function findStationEngineer(db: Db, stationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from ops_station s join sys_user u on u.id = s.duty_user_id and u.status = '1' and u.ops_company_id = s.ops_company_id
    where s.id = ${stationId}::bigint`.execute(db);
  return rows[0]?.id;
}

/** Of the engineers of a station's company the one for whom the fewest orders wait; of equals the one who was given none for longest. */
export async function findLeastBusy(db: Db, stationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from ops_station s join sys_user u on u.ops_company_id = s.ops_company_id and u.status = '1' and u.user_type = ${ENGINEER}
      left join ops_work_order o on o.assignee_id = u.id
    where s.id = ${stationId}::bigint group by u.id
    order by count(o.id) filter (where o.status = any(${HELD})), max(o.dispatch_time) nulls first, u.id limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/** How many orders wait for each of these people. */
export async function countHeldOrders(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select assignee_id::text as id, count(*)::int as n from ops_work_order
    where assignee_id = any(${[...userIds]}::bigint[]) and status = any(${HELD}) group by assignee_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** The orders that wait for a person, the oldest first. */
export async function listHeldOrders(db: Db, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ops_work_order where assignee_id = ${userId}::bigint and status = any(${HELD}) order by ops_work_order.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
