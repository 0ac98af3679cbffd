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
    and (ops_company_id = ${unit.opsCompanyId ?? null}::bigint or enterprise_id = ${unit.enterpriseId ?? null}::bigint) order by id`.execute(
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
