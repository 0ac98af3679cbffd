import { sql, type RawBuilder } from 'kysely';

import type { RuleScope } from '#schemas/api/monitor-rule.ts';
import { conditionsWith } from '#schemas/monitor-rules/blocks/ask.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import type { Db } from '#server/db/db.ts';
import { idOf } from '#server/db/id-of.ts';
import { ZONE } from '#server/db/zone.ts';
import { visibleRows, type Condition } from '#server/records/store/entity-where.ts';
import type { RuleSight } from './scope/sight.ts';

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
  to_char(v.published_at at time zone ${ZONE}, 'YYYY-MM-DD HH24:MI:SS') as "publishedAt", coalesce(u.real_name, u.username) as "publisherName"`;

/** The versions of a rule that somebody sees, newest first; of this number where one is said. */
export async function listVersions(
  db: Db,
  sight: RuleSight,
  { ruleId, number }: { readonly ruleId: string; readonly number?: number },
): Promise<readonly StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select ${COLUMNS} from (select t.* from dm_rule_version t
      where t.rule_id = ${ruleId}::bigint and ${number === undefined ? sql`true` : sql`t.number = ${number}`} and ${seenVersions(sight)}) v
    left join sys_user u on u.id = v.publisher_id order by v.number desc limit 500`.execute(db);
  return rows;
}

/** One version of a rule, for the server's own judgement: it may name what whoever asks does not see. @param number the newest where absent */
export async function findVersion(
  db: Db,
  ruleId: string,
  number?: number,
): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredVersion>`
    select ${COLUMNS} from dm_rule_version v left join sys_user u on u.id = v.publisher_id
    where v.rule_id = ${ruleId}::bigint and ${number === undefined ? sql`true` : sql`v.number = ${number}`} order by v.number desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Rules whose draft names stations, groups' stations and points within sight only, in its scope and in its blocks; those that name none are general. */
export function seenRules(sight: RuleSight): Condition {
  const stations = sql`select l.other_id from dm_rule_station_ids l where l.own_id = t.id
    union all ${stationsOfGroups(sql`select l.other_id from dm_rule_group_ids l where l.own_id = t.id`)}`;
  return seesAll(sight, {
    tree: sql`t.tree`,
    stations,
    points: sql`select l.other_id from dm_rule_point_ids l where l.own_id = t.id`,
  });
}

/** Versions that name within sight only, of rules that are within sight. */
export function seenVersions(sight: RuleSight): Condition {
  const listed = (name: string): Ids =>
    sql`select one.id::bigint from jsonb_array_elements_text(coalesce(t.scope -> ${name}, '[]')) one (id)`;
  const stations = sql`${listed('stationIds')} union all ${stationsOfGroups(listed('groupIds'))}`;
  return sql<boolean>`(${seesAll(sight, { tree: sql`t.tree`, stations, points: listed('pointIds') })}
    and exists (select 1 from (select t.id from dm_rule t where ${seenRules(sight)}) r where r.id = t.rule_id))`;
}

/** Queries of ids. */
type Ids = RawBuilder<unknown>;

function stationsOfGroups(groups: Ids): Ids {
  return sql`select g.station_id from ops_station_group_station g where g.group_id in (${groups})`;
}

interface NamedIds {
  readonly tree: RawBuilder<unknown>;
  readonly stations: Ids;
  readonly points: Ids;
}

function seesAll({ scope, ...entities }: RuleSight, named: NamedIds): Condition {
  if (scope.kind === 'all') return sql<boolean>`true`;
  const stations = sql`${named.stations} union all ${inBlocks(named.tree, namesBy('station'))}`;
  const points = sql`${named.points} union all ${inBlocks(named.tree, namesBy('point'))} union all ${inBlocks(named.tree, '$.**.point')}`;
  return sql<boolean>`(not exists (select 1 from (${stations}) named (id)
      where not exists (select 1 from (select t.id from ops_station t where ${visibleRows(entities.stations, scope)}) seen where seen.id = named.id))
    and not exists (select 1 from (${points}) named (id)
      where not exists (select 1 from (select t.id from dm_monitor_point t where ${visibleRows(entities.points, scope)}) seen where seen.id = named.id)))`;
}

const NAMES = conditionsWith('names')
  .map((op) => `@.op == "${op}"`)
  .join(' || ');

/** Where blocks name records by what their `by` tells. */
function namesBy(by: 'station' | 'point'): string {
  return `$.** ? ((${NAMES}) && @.by == "${by}").in[*]`;
}

/** What blocks of a stored tree name, as `namedInRule` reads it; null for what is no id. */
function inBlocks(tree: RawBuilder<unknown>, path: string): Ids {
  return sql`select ${sql.raw(idOf('one'))} from (select jsonb_path_query(${tree}, ${path}::jsonpath) #>> '{}' as one) told`;
}
