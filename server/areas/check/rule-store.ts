import { sql } from 'kysely';

import type { Scope } from '#server/base/context/scope.ts';
import { visibleRows, type Condition } from '#server/records/store/entity-where.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** The rules that name no point, or one that is within the scope. */
export function seenRules(scope: Scope, points: EntityOf<'monitorPoint'>): Condition {
  return sql<boolean>`(t.monitor_point_id is null or exists (select 1 from (select t.id from dm_monitor_point t where ${visibleRows(points, scope)}) p where p.id = t.monitor_point_id))`;
}
