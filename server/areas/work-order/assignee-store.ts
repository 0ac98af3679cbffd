import { sql } from 'kysely';

import { isId } from '#schemas/basics/ids.ts';
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
