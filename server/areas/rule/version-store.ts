import { sql } from 'kysely';
import { visibleRows, type Condition } from '#server/records/store/entity-where.ts';

import type { RuleScope } from '#schemas/api/monitor-rule.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** A published version of a rule; never changed. */
export interface StoredVersion {
  readonly number: number;
  readonly mode: 'run' | 'trial';
  readonly tree: RuleTree;
  readonly scope: RuleScope;
  readonly comment: string | null;
  readonly rolledBackTo: number | null;
  /** Wall time. */
  readonly publishedAt: string;
  readonly publisherName: string | null;
}

const COLUMNS = sql`v.number, v.mode, v.tree, v.scope, v.comment, v.rolled_back_to as "rolledBackTo",
  to_char(v.published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "publishedAt", coalesce(u.real_name, u.username) as "publisherName"`;

/** The versions of a rule, newest first. The rule itself was found within sight. */
export async function listVersions(db: Db, ruleId: string): Promise<readonly StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select ${COLUMNS} from dm_rule_version v left join sys_user u on u.id = v.publisher_id where v.rule_id = ${ruleId}::bigint order by v.number desc limit 500`.execute(
    db,
  );
  return rows;
}

/** One version of a rule that was found within sight. @param number the newest where absent */
export async function findVersion(db: Db, ruleId: string, number?: number): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredVersion>`
    select ${COLUMNS} from dm_rule_version v left join sys_user u on u.id = v.publisher_id
    where v.rule_id = ${ruleId}::bigint and ${number === undefined ? sql`true` : sql`v.number = ${number}`} order by v.number desc limit 1`.execute(db);
  return rows[0];
}

interface Named {
  readonly stations: EntityOf<'station'>;
  readonly points: EntityOf<'monitorPoint'>;
}

/** Rules whose draft names stations, groups' stations and points within sight only; those that name none are general. */
export function seenRules(sight: Scope, { stations, points }: Named): Condition {
  if (sight.kind === 'all') return sql<boolean>`true`;
  return sql<boolean>`(not exists (
      select 1 from (
        select l.other_id as station_id from dm_rule_station_ids l where l.own_id = t.id
        union all select g.station_id from dm_rule_group_ids l join ops_station_group_station g on g.group_id = l.other_id where l.own_id = t.id
      ) named where not exists (select 1 from (select t.id from ops_station t where ${visibleRows(stations, sight)}) seen where seen.id = named.station_id))
    and not exists (
      select 1 from dm_rule_point_ids l where l.own_id = t.id
        and not exists (select 1 from (select t.id from dm_monitor_point t where ${visibleRows(points, sight)}) seen where seen.id = l.other_id)))`;
}

/** Versions of rules that are within sight. */
export function versionsOfSeenRules(sight: Scope, named: Named): Condition {
  return sql<boolean>`exists (select 1 from (select t.id from dm_rule t where ${seenRules(sight, named)}) r where r.id = t.rule_id)`;
}
