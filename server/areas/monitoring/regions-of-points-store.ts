import { sql } from 'kysely';

import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** A region with the monitoring points in it that an actor may see. */
export interface RegionOfPoints {
  readonly id: string;
  readonly pid: string;
  readonly name: string;
  readonly count: number;
  readonly offline: number;
  readonly exceeded: number;
}

/** Digits of a region's code by its level. */
export const REGION_DIGITS = { province: 2, city: 4, arrondissement: 6 } as const;

/** Regions of a level that hold visible points, with how many; `below` keeps those whose code starts so. */
export async function countPointsByRegion(
  db: Db,
  scope: Scope,
  point: EntityOf<'monitorPoint'>,
  ask: { readonly digits: number; readonly below: string },
): Promise<readonly RegionOfPoints[]> {
  const { rows } =
    await sql<RegionOfPoints>`select r.id::text as id, coalesce(r.pid, 0)::text as pid, r.name, c.count, c.offline, c.exceeded
    from (select left(t.region_code, ${ask.digits}::integer) as code, count(*)::int as count, count(*) filter (where t.status = '0')::int as offline,
        count(*) filter (where t.status = '2')::int as exceeded
      from dm_monitor_point t where ${visibleRows(point, scope)} and t.region_code like ${`${ask.below}%`} group by 1) c
    join sys_region r on r.code = c.code order by r.sort, r.code`.execute(db);
  return rows;
}
