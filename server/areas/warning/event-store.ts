import { sql } from 'kysely';

import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows, type Condition } from '#server/records/store/entity-where.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** The special events one of whose stations is within the scope, and those without any that one has made. */
export function seenEvents(
  scope: Scope,
  { stations, userId }: { readonly stations: EntityOf<'station'>; readonly userId: string },
): Condition {
  return sql<boolean>`((t.creator = ${userId}::bigint and not exists (select 1 from dm_special_event_station_ids l where l.own_id = t.id)) or exists (select 1 from dm_special_event_station_ids l
    join (select t.id from ops_station t where ${visibleRows(stations, scope)}) s on s.id = l.other_id where l.own_id = t.id))`;
}

/** Whether one of these special events holds a station that is not within the scope. */
export async function holdsUnseenStations(
  db: Db,
  scope: Scope,
  { stations, ids }: { readonly stations: EntityOf<'station'>; readonly ids: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select exists (select 1 from dm_special_event_station_ids l join ops_station t on t.id = l.other_id
    where l.own_id = any(${ids}::bigint[]) and t.deleted is not true and (${visibleRows(stations, scope)}) is not true) as "isThere"`.execute(
    db,
  );
  return rows[0]?.isThere === true;
}
