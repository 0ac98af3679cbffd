import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

export interface MyselfRow {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly headUrl: string | null;
  readonly gender: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly deptId: string | null;
  readonly deptName: string | null;
  readonly status: string | null;
  readonly userType: string | null;
  readonly enterpriseId: string | null;
  readonly enterpriseName: string | null;
  readonly opsCompanyId: string | null;
  readonly opsCompanyName: string | null;
  readonly regionCode: string | null;
  readonly regionName: string | null;
  readonly createDate: string | null;
}

/** A user with the names of where he belongs; for himself only, so without a scope. */
export async function findMyself(db: Db, userId: string): Promise<MyselfRow | undefined> {
  const { rows } = await sql<MyselfRow>`
    select u.id, u.username, u.real_name as "realName", u.head_url as "headUrl", u.gender, u.email, u.mobile, u.dept_id as "deptId", d.name as "deptName",
      u.status, u.user_type as "userType", u.enterprise_id as "enterpriseId", e.name as "enterpriseName", u.ops_company_id as "opsCompanyId", o.name as "opsCompanyName",
      u.region_code as "regionCode", r.name as "regionName", u.create_date as "createDate"
    from sys_user u
    left join sys_dept d on d.id = u.dept_id
    left join ops_enterprise e on e.id = u.enterprise_id
    left join ops_company o on o.id = u.ops_company_id
    left join sys_region r on r.id::text = u.region_code
    where u.id = ${userId}::bigint`.execute(db);
  return rows[0];
}
