import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ring } from '#schemas/types/polygon-geometry.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';

/** A record with its place, degrees WGS-84. */
export interface Placed {
  readonly id: string;
  readonly name: string;
  readonly lng: number;
  readonly lat: number;
}

/** What stands within the box around an area, or is a member already, as far as the scope sees it. */
export async function listPlaced(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  { ring, members }: { readonly ring: Ring; readonly members: readonly string[] },
): Promise<readonly Placed[]> {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  const { rows } = await sql<Placed>`
    select t.id::text as id, t.name, (t.location ->> 'lng')::float8 as lng, (t.location ->> 'lat')::float8 as lat
    from ${sql.table(entity.table.name)} t
    where ${visibleRows(entity, scope)} and jsonb_typeof(t.location -> 'lng') = 'number' and jsonb_typeof(t.location -> 'lat') = 'number'
      and (t.id = any(${members}::bigint[])
        or ((t.location ->> 'lng')::float8 between ${Math.min(...lngs)} and ${Math.max(...lngs)}
          and (t.location ->> 'lat')::float8 between ${Math.min(...lats)} and ${Math.max(...lats)}))
    order by t.name, t.id`.execute(db);
  return rows;
}
