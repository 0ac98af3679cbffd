import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { column, type Condition } from '#server/records/store/entity-where.ts';

/** The company somebody belongs to; both are null for people without one. */
export interface Unit {
  readonly isSuperAdmin: boolean;
  readonly enterpriseId: string | null;
  readonly opsCompanyId: string | null;
}

/**
 * Accounts that somebody of a company may see at all, in a shared department too: those of no company, of his own, and of
 * the companies that serve it or that it serves. People without a company are bound by departments alone.
 */
export function ofOwnUnits({
  isSuperAdmin,
  enterpriseId,
  opsCompanyId,
}: Unit): readonly Condition[] {
  if (isSuperAdmin || (!enterpriseId && !opsCompanyId)) return [];
  return [
    within(
      'enterprise_id',
      enterpriseId,
      sql`select s.enterprise_id from ops_station s where s.ops_company_id = ${opsCompanyId}::bigint`,
    ),
    within(
      'ops_company_id',
      opsCompanyId,
      sql`select s.ops_company_id from ops_station s where s.enterprise_id = ${enterpriseId}::bigint`,
    ),
  ];
}

/** Those of some roles that are a company's or an enterprise's own. */
export async function listRolesOfUnits(
  db: Db,
  roleIds: readonly string[],
  { enterpriseId, opsCompanyId }: Omit<Unit, 'isSuperAdmin'>,
): Promise<readonly string[]> {
  if (roleIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select r.id::text as id from sys_role r where r.id = any(${[...roleIds]}::bigint[])
      and (r.enterprise_id = ${enterpriseId}::bigint or r.ops_company_id = ${opsCompanyId}::bigint)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

function within(name: string, own: string | null, served: ReturnType<typeof sql>): Condition {
  return sql<boolean>`(${column(name)} is null or ${column(name)} = ${own}::bigint or ${column(name)} in (${served}))`;
}
