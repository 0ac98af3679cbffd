import { sql, type RawBuilder } from 'kysely';

import type { RuleScope } from '#schemas/api/monitor-rule.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** A monitoring point that a rule holds. */
export interface ScopePoint {
  readonly id: string;
  readonly name: string;
  readonly stationId: string | null;
  readonly stationName: string | null;
  readonly enterpriseId: string | null;
  readonly stCode: string | null;
}

type Points = EntityOf<'monitorPoint'>;

/** The points a rule of this scope runs over: those of the stations, of the groups and those named, all where none is; of these the given kinds (ST), where any is given. */
export function inRuleScope({
  stationIds = [],
  groupIds = [],
  pointIds = [],
  types = [],
}: RuleScope): RawBuilder<boolean> {
  const isEverywhere = stationIds.length + groupIds.length + pointIds.length === 0;
  const place = isEverywhere
    ? sql`true`
    : sql`(t.id = any(${pointIds}::bigint[]) or t.station_id = any(${stationIds}::bigint[])
        or t.station_id in (select g.station_id from ops_station_group_station g where g.group_id = any(${groupIds}::bigint[])))`;
  return types.length === 0
    ? sql<boolean>`${place}`
    : sql<boolean>`(${place} and t.st_code = any(${types}::text[]))`;
}

/** The points of a rule's scope that are within sight, in the order of their stations. */
export async function listScopePoints(
  db: Db,
  sight: Scope,
  points: Points,
  scope: RuleScope,
): Promise<readonly ScopePoint[]> {
  const { rows } = await sql<ScopePoint>`
    select t.id::text as id, t.name, t.station_id::text as "stationId", s.name as "stationName", t.enterprise_id::text as "enterpriseId", t.st_code as "stCode"
    from dm_monitor_point t left join ops_station s on s.id = t.station_id
    where ${visibleRows(points, sight)} and ${inRuleScope(scope)} order by t.station_id, t.id`.execute(
    db,
  );
  return rows;
}

/** Whether a scope holds points that are not within sight. */
export async function holdsUnseen(
  db: Db,
  sight: Scope,
  points: Points,
  scope: RuleScope,
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select 1 from dm_monitor_point t where t.deleted is not true and ${inRuleScope(scope)} and (${visibleRows(points, sight)}) is not true) as "isThere"`.execute(
    db,
  );
  return rows[0]?.isThere === true;
}
