import { sql, type RawBuilder } from 'kysely';

import type { OfflineStatus } from '#schemas/api/quality.ts';
import { ALARM_KIND } from '#schemas/dictionaries/alarm-kinds.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { onDuty } from '#server/areas/roster/face.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Words } from '#server/base/texts/said.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';

/** Who asks about which stations; the entities' scopes decide. */
export interface OfflineAsk {
  readonly scope: Scope;
  readonly station: EntitySchema;
  readonly point: EntitySchema;
  readonly alarm: EntitySchema;
  readonly regionCode?: string | undefined;
  readonly enterpriseId?: string | undefined;
  readonly now: Date;
}

/** Half-open spans of time by name. */
export type Spans = Readonly<
  Record<keyof OfflineStatus['contrast'], { readonly from: Date; readonly to: Date }>
>;

/** An offline station as it is found; how long it has been so is told by the clock. */
export type OfflineStation = Omit<OfflineStatus['station'][number], 'id' | 'since' | 'minutes'> & {
  readonly sinceMs: number | null;
  /** What the product's own words about the alarm are in other languages, where no person gave the reason. */
  readonly words: Words | null;
};

/** Dictionary `monitor_status`. */
const OFFLINE = '0';
/** A declared stop that was agreed (states of `stop`). */
const AGREED = '1';
const MAX_STATIONS = 1000;

function within({ regionCode, enterpriseId }: OfflineAsk): RawBuilder<boolean> {
  return sql<boolean>`(${regionCode ?? null}::text is null or starts_with(t.region_code, ${regionCode ?? null}::text))
    and (${enterpriseId ?? null}::bigint is null or t.enterprise_id = ${enterpriseId ?? null}::bigint)`;
}

/** Visible points by their status; one without any was never connected. */
export async function countPointStatuses(
  db: Db,
  ask: OfflineAsk,
): Promise<OfflineStatus['statuses']> {
  const { rows } = await sql<{
    status: string;
    count: number;
  }>`select coalesce(t.status, '6') as status, count(*)::int as count from dm_monitor_point t
    where ${visibleRows(ask.point, ask.scope)} and ${within(ask)} group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

const COMPANIES = {
  enterprise: { link: sql`t.enterprise_id`, table: sql`ops_enterprise` },
  opsCompany: { link: sql`t.ops_company_id`, table: sql`ops_company` },
} as const;

/** Visible stations by company, those with the most offline stations first; only companies that have one. */
export async function countOfflineBy(
  db: Db,
  ask: OfflineAsk,
  company: keyof typeof COMPANIES,
): Promise<
  readonly {
    readonly id: string | null;
    readonly name: string | null;
    readonly stations: number;
    readonly offline: number;
  }[]
> {
  const { link, table } = COMPANIES[company];
  const { rows } = await sql<{
    id: string | null;
    name: string | null;
    stations: number;
    offline: number;
  }>`
    select c.id, n.name, c.stations, c.offline from (
      select ${link} as id, count(*)::int as stations, (count(*) filter (where t.status = ${OFFLINE}))::int as offline
      from ops_station t where ${visibleRows(ask.station, ask.scope)} and ${within(ask)} group by 1) c
    left join ${table} n on n.id = c.id where c.offline > 0 order by c.offline desc, n.name nulls last`.execute(
    db,
  );
  return rows.map(({ id, ...row }) => ({ ...row, id: id === null ? null : String(id) }));
}

export async function countStations(db: Db, ask: OfflineAsk): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ops_station t where ${visibleRows(ask.station, ask.scope)} and ${within(ask)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Stations that are offline now, the longest first: since their alarm says, else since they were last heard. Why: an agreed stop that
 * runs, what somebody wrote about the alarm, or the alarm's own words.
 */
export async function listOfflineStations(
  db: Db,
  ask: OfflineAsk,
): Promise<readonly OfflineStation[]> {
  const { rows } = await sql<OfflineStation>`
    with silent as (select t.id, t.name, t.enterprise_id, ${onDuty('t', ask.now)} as duty_user_id, t.last_packet_time from ops_station t
      where ${visibleRows(ask.station, ask.scope)} and ${within(ask)} and t.status = ${OFFLINE})
    select t.id::text as "stationId", t.name as "stationName", t.enterprise_id::text as "enterpriseId", e.name as "enterpriseName",
      extract(epoch from coalesce(a.alarm_time, t.last_packet_time))::float8 * 1000 as "sinceMs", coalesce(s.reason, a.handle_comment, a.message) as reason, case when coalesce(s.reason, a.handle_comment) is null then a.words end as words,
      t.duty_user_id::text as "dutyUserId", u.real_name as "dutyUserName"
    from silent t left join ops_enterprise e on e.id = t.enterprise_id left join sys_user u on u.id = t.duty_user_id
      left join lateral (select alarm_time, handle_comment, message, words from dm_alarm_record where is_active and alarm_type = ${ALARM_KIND.offline} and station_id = t.id order by alarm_time limit 1) a on true
      left join lateral (select reason from dm_stop where status = ${AGREED} and station_id = t.id and begin_time <= ${ask.now} and end_time > ${ask.now} order by begin_time limit 1) s on true
    order by 5 nulls first, 1 limit ${MAX_STATIONS}`.execute(db);
  return rows;
}

/** How often visible points went offline within each span. */
export async function countOfflineTimes(
  db: Db,
  ask: OfflineAsk,
  spans: Spans,
): Promise<OfflineStatus['contrast']> {
  const counts = Object.entries(spans).map(
    ([name, { from, to }]) =>
      sql`(count(*) filter (where t.alarm_time >= ${from} and t.alarm_time < ${to}))::int as ${sql.ref(name)}`,
  );
  const first = new Date(Math.min(...Object.values(spans).map(({ from }) => from.getTime())));
  const { rows } = await sql<
    OfflineStatus['contrast']
  >`select ${sql.join(counts)} from dm_alarm_record t
    where ${visibleRows(ask.alarm, ask.scope)} and ${within(ask)} and t.alarm_type = ${ALARM_KIND.offline} and t.alarm_time >= ${first}`.execute(
    db,
  );
  const [times] = rows;
  if (!times) throw new Error('times of going offline: expected one row, got none');
  return times;
}
