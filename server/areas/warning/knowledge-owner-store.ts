import { sql } from 'kysely';

import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';

/** Whether one of these entries was written by people of another unit than the caller's. What nobody's unit wrote is everybody's. */
export async function isForeign(db: Db, scope: Scope, ids: readonly string[]): Promise<boolean> {
  if (scope.kind === 'all' || scope.values.region.includes('')) return false;
  const { opsCompany, enterprise } = scope.values;
  const { rows } = await sql`
    select 1 from ops_alarm_knowledge k join sys_user u on u.id = k.creator
    where k.id = any(${ids}::bigint[]) and u.id <> ${scope.userId}::bigint
      and ((u.ops_company_id is not null and u.ops_company_id <> all(${opsCompany}::bigint[]))
        or (u.enterprise_id is not null and u.enterprise_id <> all(${enterprise}::bigint[]))) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
