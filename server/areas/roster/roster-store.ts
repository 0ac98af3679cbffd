import { sql, type RawBuilder } from 'kysely';

import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { Span } from './shifts.ts';

/**
 * Who is on duty at a station (a row of `ops_station` under an alias) at a moment (of which an expression may speak): an active person of the roster, first by name of the
 * station, then by its group, of those the one whose duty began last; else the engineer whom the station names itself; null where neither is. The id of a user.
 */
export function onDuty(station: string, at: Date | RawBuilder<Date>): RawBuilder<string> {
  const s = sql.raw(station);
  return sql<string>`coalesce((select d.engineer_id from ops_job_schedule d join sys_user w on w.id = d.engineer_id and w.status = '1'
    left join ops_job_schedule_station_ids l on l.own_id = d.id and l.other_id = ${s}.id
    left join ops_station_group_station g on g.group_id = d.station_group_id and g.station_id = ${s}.id
    where d.begin_time <= ${at} and d.end_time > ${at} and d.ops_company_id = ${s}.ops_company_id and (l.own_id is not null or g.group_id is not null)
    order by l.own_id is null, d.begin_time desc, d.id limit 1), ${s}.duty_user_id)`;
}

/** Who is on duty at stations, by their ids. */
export async function findOnDuty(
  db: Db,
  stationIds: readonly string[],
  at: Date,
): Promise<
  ReadonlyMap<
    string,
    { readonly id: string; readonly name: string; readonly mobile: string | null }
  >
> {
  const { rows } = await sql<{
    stationId: string;
    id: string;
    name: string;
    mobile: string | null;
  }>`select s.id::text as "stationId", u.id::text as id, coalesce(u.real_name, u.username) as name, u.mobile
    from ops_station s join sys_user u on u.id = ${onDuty('s', at)} where s.id = any(${stationIds}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ stationId, ...one }) => [stationId, one]));
}

/** Nobody else plans this person until the end of the transaction. */
export async function holdEngineer(db: Db, engineerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ops_job_schedule ' || ${engineerId}))`.execute(
    db,
  );
}

/** What a person is called; empty where there is none. */
export async function findPersonName(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(real_name, username) as name from sys_user where id = ${id}::bigint`.execute(
    db,
  );
  return rows[0]?.name ?? '';
}

/** A duty as the roster has it. */
export interface Duty extends Span {
  readonly id: string;
  readonly engineerId: string;
  readonly engineerName: string;
}

/** Duties of people that touch a span. */
export async function findDuties(
  db: Db,
  engineerIds: readonly string[],
  { beginMs, endMs }: Span,
): Promise<readonly Duty[]> {
  const { rows } = await sql<Duty>`
    select d.id::text as id, d.engineer_id::text as "engineerId", coalesce(u.real_name, u.username) as "engineerName",
      extract(epoch from d.begin_time)::float8 * 1000 as "beginMs", extract(epoch from d.end_time)::float8 * 1000 as "endMs"
    from ops_job_schedule d join sys_user u on u.id = d.engineer_id
    where d.engineer_id = any(${engineerIds}::bigint[]) and d.begin_time < ${new Date(endMs)} and d.end_time > ${new Date(beginMs)}
    order by d.begin_time, d.id`.execute(db);
  return rows;
}

/** Of these people those who may work, each with his company. */
export async function listWorking(
  db: Db,
  engineerIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ id: string; companyId: string | null }>`
    select id::text as id, ops_company_id::text as "companyId" from sys_user
    where id = any(${engineerIds}::bigint[]) and status = '1' and user_type in ('3', '4')`.execute(
    db,
  );
  return new Map(rows.map(({ id, companyId }) => [id, companyId]));
}

/** Of these stations those that are there, each with the company that serves it. */
export async function listServed(
  db: Db,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ id: string; companyId: string | null }>`
    select id::text as id, ops_company_id::text as "companyId" from ops_station where id = any(${stationIds}::bigint[]) and deleted is not true`.execute(
    db,
  );
  return new Map(rows.map(({ id, companyId }) => [id, companyId]));
}

/** A duty at a station that somebody sees. */
export interface StationDutySpan extends Span {
  readonly stationId: string;
  readonly stationName: string;
  readonly dutyUserId: string | null;
  readonly dutyUserName: string | null;
}

const MOST_SPANS = 20_000;

/** The duties at visible stations that touch a span; of people who may not work any more none counts. */
export async function listStationDuties(
  db: Db,
  scope: Scope,
  station: Parameters<typeof visibleRows>[0],
  { beginMs, endMs }: Span,
): Promise<readonly StationDutySpan[]> {
  const { rows } = await sql<StationDutySpan>`
    with named as (select l.other_id as station_id, d.id from ops_job_schedule d join ops_job_schedule_station_ids l on l.own_id = d.id
      union select g.station_id, d.id from ops_job_schedule d join ops_station_group_station g on g.group_id = d.station_group_id)
    select t.id::text as "stationId", t.name as "stationName", t.duty_user_id::text as "dutyUserId", coalesce(n.real_name, n.username) as "dutyUserName",
      extract(epoch from d.begin_time)::float8 * 1000 as "beginMs", extract(epoch from d.end_time)::float8 * 1000 as "endMs"
    from named m join ops_job_schedule d on d.id = m.id join ops_station t on t.id = m.station_id and t.ops_company_id = d.ops_company_id
      join sys_user u on u.id = d.engineer_id and u.status = '1' left join sys_user n on n.id = t.duty_user_id
    where d.begin_time < ${new Date(endMs)} and d.end_time > ${new Date(beginMs)} and ${visibleRows(station, scope)}
    order by t.name, t.id, d.begin_time limit ${MOST_SPANS}`.execute(db);
  return rows;
}
