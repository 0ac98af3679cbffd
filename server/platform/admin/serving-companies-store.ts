import { sql } from 'kysely';

import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** Ids of the O&M companies that serve the stations of a scope. */
export async function listServingCompanies(
  db: Db,
  scope: Scope,
  station: EntityOf<'station'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct t.ops_company_id::text as "id" from ${sql.table(station.table.name)} t where t.ops_company_id is not null and ${visibleRows(station, scope)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
