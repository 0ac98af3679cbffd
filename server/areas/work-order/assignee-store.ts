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

/** The engineers whom stations name themselves, where they work for their companies: by station. */
export async function listStationEngineers(
  db: Db,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ stationId: string; id: string }>`
    select s.id::text as "stationId", u.id::text as id
    from ops_station s join sys_user u on u.id = s.duty_user_id and u.status = '1' and u.ops_company_id = s.ops_company_id
    where s.id = any(${[...stationIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ stationId, id }) => [stationId, id]));
}

/** An engineer, and what he has to do. */
export interface EngineerLoad {
  readonly id: string;
  readonly opsCompanyId: string;
  /** How many orders wait for him. */
  readonly held: number;
  /** When he was given one last, ms since 1970; null where never. */
  readonly lastMs: number | null;
  /** Which of all he is, by his id. */
  readonly place: number;
}

/** The companies of these stations, and their engineers with what they have to do. */
export async function listEngineersFor(
  db: Db,
  stationIds: readonly string[],
): Promise<{
  readonly companies: ReadonlyMap<string, string>;
  readonly engineers: readonly EngineerLoad[];
}> {
  const { rows } = await sql<{ stationId: string; opsCompanyId: string }>`
    select s.id::text as "stationId", s.ops_company_id::text as "opsCompanyId" from ops_station s
    where s.id = any(${[...stationIds]}::bigint[]) and s.ops_company_id is not null`.execute(db);
  const { rows: engineers } = await sql<EngineerLoad>`
    select u.id::text as id, u.ops_company_id::text as "opsCompanyId",
      (select count(*)::int from ops_work_order o where o.assignee_id = u.id and o.status = any(${HELD})) as held,
      (select extract(epoch from max(o.dispatch_time))::float8 * 1000 from ops_work_order o where o.assignee_id = u.id) as "lastMs",
      (row_number() over (order by u.id))::int as place
    from sys_user u where u.ops_company_id = any(${rows.map(({ opsCompanyId }) => opsCompanyId)}::bigint[]) and u.status = '1' and u.user_type = ${ENGINEER}`.execute(
    db,
  );
  return {
    companies: new Map(rows.map(({ stationId, opsCompanyId }) => [stationId, opsCompanyId])),
    engineers,
  };
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
