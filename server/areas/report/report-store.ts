import { sql, type RawBuilder } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { Content, Member } from './content.ts';
import type { ReportKind, ReportPeriod } from './periods.ts';

/** Whom a report is about (dictionary `report_subject`). */
export const SUBJECTS = { point: '1', enterprise: '2', region: '3', company: '4' } as const;

/** The templates that come along, by subject: what others show is what these worked out. */
export const BASES: Readonly<Record<string, string>> = {
  [SUBJECTS.point]: 'pointReport',
  [SUBJECTS.enterprise]: 'enterpriseReport',
  [SUBJECTS.region]: 'regionReport',
  [SUBJECTS.company]: 'companyReport',
};
/** Whether a report is one of those, or shows what one of them worked out. */
export const IS_BASE = sql<boolean>`t.template = any(${Object.values(BASES)}::text[])`;

/** A point with what its reports belong to. */
export interface PointRow {
  readonly id: string;
  readonly name: string;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly enterpriseName: string | null;
  readonly opsCompanyId: string | null;
  readonly opsCompanyName: string | null;
  readonly regionCode: string | null;
  readonly stCode: string | null;
  readonly wasHeard: boolean;
}

/** Points that were there by a day. */
export async function listReportPoints(
  db: Db,
  { by, ids }: { readonly by: string; readonly ids?: readonly string[] | undefined },
): Promise<readonly PointRow[]> {
  const { rows } = await sql<PointRow>`
    select p.id::text as id, p.name, p.station_id::text as "stationId", p.enterprise_id::text as "enterpriseId", e.name as "enterpriseName", s.ops_company_id::text as "opsCompanyId",
      c.name as "opsCompanyName", p.region_code as "regionCode", p.st_code as "stCode", p.last_packet_time is not null as "wasHeard"
    from dm_monitor_point p left join ops_station s on s.id = p.station_id left join ops_enterprise e on e.id = p.enterprise_id left join ops_company c on c.id = s.ops_company_id
    where p.deleted is not true and (${ids ? [...ids] : null}::bigint[] is null or p.id = any(${ids ? [...ids] : null}::bigint[]))
      and ((p.create_date at time zone ${ZONE})::date <= ${by}::date or exists (select 1 from dm_statistic d where d.point_id = p.id and d.at <= ${by}::date))
    order by p.id`.execute(db);
  return rows;
}

/** Names of regions by their codes of six digits; the tree keeps a province by two, a city by four. */
export async function listRegionNames(
  db: Db,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select rpad(code, 6, '0') as code, name from sys_region where rpad(code, 6, '0') = any(${[...codes]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** A report that is to be there. */
export interface PlantedReport {
  readonly id: string;
  readonly name: string;
  readonly kind: ReportKind;
  readonly subject: string;
  readonly template: string;
  readonly period: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly target_id: string;
  readonly target_name: string;
  readonly monitor_point_id: string | null;
  readonly station_id: string | null;
  readonly enterprise_id: string | null;
  readonly ops_company_id: string | null;
  readonly region_code: string | null;
  readonly points: number;
  readonly revision: number;
  readonly previous_id: string | null;
  readonly creator: string;
}

const PLANTED = sql`(id bigint, name text, kind text, subject text, template text, period text, period_from date, period_to date, target_id text, target_name text, monitor_point_id bigint,
  station_id bigint, enterprise_id bigint, ops_company_id bigint, region_code text, points int, revision int, previous_id bigint, creator bigint)`;

/** Writes reports that are not made yet; what is there already stays. @returns how many are new */
export async function plantReports(
  db: Db,
  reports: readonly PlantedReport[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into dm_report (id, name, kind, subject, template, period, period_from, period_to, target_id, target_name, monitor_point_id, station_id, enterprise_id, ops_company_id, region_code,
      points, revision, previous_id, is_current, status, creator, create_date, updater, update_date, version)
    select id, name, kind, subject, template, period, period_from, period_to, target_id, target_name, monitor_point_id, station_id, enterprise_id, ops_company_id, region_code,
      points, revision, previous_id, true, '0', creator, ${now.toISOString()}::timestamptz, creator, ${now.toISOString()}::timestamptz, 1
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as x ${PLANTED}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A report as making it needs it. */
export interface ReportRow {
  readonly id: string;
  readonly kind: ReportKind;
  readonly subject: string;
  readonly period: string;
  readonly from: string;
  readonly to: string;
  readonly targetId: string;
  readonly targetName: string;
  readonly status: string;
  readonly revision: number;
  readonly points: number;
  readonly dataVersion: string | null;
}

const ROW = sql`t.id::text as id, t.kind, t.subject, t.period, t.period_from::text as "from", t.period_to::text as "to", t.target_id as "targetId", t.target_name as "targetName",
  t.status, t.revision, t.points, t.data_version as "dataVersion"`;

/** Reports nobody has made yet, of one kind and period, held until the transaction ends; points before those that add them up. */
export async function takeUnmade(db: Db, limit: number): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`with next as (
      select t.kind, t.period, t.subject = '1' as is_point from dm_report t where t.status = '0' and t.is_current and ${IS_BASE} order by t.subject = '1' desc, t.period_to, t.kind, t.period limit 1)
    select ${ROW} from dm_report t join next n on n.kind = t.kind and n.period = t.period and n.is_point = (t.subject = '1')
    where t.status = '0' and t.is_current and ${IS_BASE} order by t.id limit ${limit} for update of t skip locked`.execute(
    db,
  );
  return rows;
}

/** Whether somebody is making, or will make, reports of points that those of a period add up. */
export async function hasUnmadePoints(
  db: Db,
  { kind, name }: Pick<ReportPeriod, 'kind' | 'name'>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from dm_report t
    where t.kind = ${kind} and t.period = ${name} and t.subject = '1' and t.status = '0' and t.is_current and ${IS_BASE} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The current reports of some, held until the transaction ends. */
export async function holdReports(
  db: Db,
  where: RawBuilder<boolean>,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`select ${ROW} from dm_report t
    where t.is_current and ${IS_BASE} and ${where} order by t.subject, t.period_to, t.id for update of t`.execute(
    db,
  );
  return rows;
}

/** Current reports of points over days, and those that add them up. */
export function reportsOver(
  subject: 'point' | 'group',
  days: readonly { readonly pointId: string; readonly day: string }[],
): RawBuilder<boolean> {
  const marks = sql`unnest(${days.map(({ pointId }) => pointId)}::bigint[], ${days.map(({ day }) => day)}::date[]) d(point_id, day)`;
  return subject === 'point'
    ? sql<boolean>`t.subject = '1' and exists (select 1 from ${marks} where t.monitor_point_id = d.point_id and d.day between t.period_from and t.period_to)`
    : sql<boolean>`t.subject <> '1' and exists (select 1 from ${marks} join dm_report o on o.monitor_point_id = d.point_id and o.is_current and d.day between o.period_from and o.period_to
        join dm_report_member m on m.report_id = o.id and m.subject = t.subject and m.target_id = t.target_id
        where o.kind = t.kind and o.period = t.period)`;
}

/** Current reports of a period as far as the asker sees them: of points, or of groups. */
export function reportsOf(
  { kind, name }: Pick<ReportPeriod, 'kind' | 'name'>,
  {
    scope,
    entity,
    isPoint,
  }: { readonly scope: Scope; readonly entity: EntitySchema; readonly isPoint: boolean },
): RawBuilder<boolean> {
  return sql<boolean>`t.kind = ${kind} and t.period = ${name} and (t.subject = '1') = ${isPoint} and ${visibleRows(entity, scope)}`;
}

/** Which reports of groups a report of a point is added to: as its point was when it was planted. */
export interface MemberOf {
  readonly report_id: string;
  readonly subject: string;
  readonly target_id: string;
}

export async function plantMembers(db: Db, members: readonly MemberOf[]): Promise<void> {
  await sql`insert into dm_report_member (report_id, subject, target_id)
    select x.report_id, x.subject, x.target_id from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as x (report_id bigint, subject text, target_id text)
      join dm_report t on t.id = x.report_id on conflict do nothing`.execute(db);
}

/** A point of a group, by its own report, with the enterprise it belongs to. */
export type GroupPoint = Member & {
  readonly enterpriseId: string | null;
  readonly enterpriseName: string | null;
};

/** The current reports of points that a report of a group adds up. */
export async function listGroupPoints(
  db: Db,
  { kind, period, subject, targetId }: Pick<ReportRow, 'kind' | 'period' | 'subject' | 'targetId'>,
): Promise<readonly GroupPoint[]> {
  const { rows } = await sql<GroupPoint>`
    select t.target_id as id, t.target_name as name, 1 as points, t.should, t.received, t.valid, t.stopped, t.exceedances, t.alarms, t.gap,
      t.enterprise_id::text as "enterpriseId", e.name as "enterpriseName"
    from dm_report t join dm_report_member m on m.report_id = t.id and m.subject = ${subject} and m.target_id = ${targetId} left join ops_enterprise e on e.id = t.enterprise_id
    where t.subject = '1' and t.kind = ${kind} and t.period = ${period} and t.is_current order by t.target_name, t.id`.execute(
    db,
  );
  return rows;
}

/** What making a report writes. */
export interface MadeReport {
  readonly id: string;
  readonly content: Content;
  readonly points: number;
  readonly should: number;
  readonly received: number;
  readonly valid: number;
  readonly stopped: number;
  readonly transmission_rate: number | null;
  readonly effect_rate: number | null;
  readonly effective_transmission: number | null;
  readonly exceedances: number;
  readonly alarms: number;
  readonly orders: number;
  readonly orders_done: number;
  readonly books: number;
  readonly books_done: number;
  readonly aqi: number | null;
  readonly aqi_level: string | null;
  readonly primary_pollutant: string | null;
  readonly gap: string | null;
  readonly data_version: string;
}

/** Keeps what reports say, and that they are made. */
export async function keepReports(db: Db, made: readonly MadeReport[], now: Date): Promise<void> {
  const rows = JSON.stringify(made);
  const at = now.toISOString();
  await sql`insert into dm_report_content (report_id, content)
    select id, content from jsonb_to_recordset(${rows}::jsonb) as x (id bigint, content jsonb)
    on conflict (report_id) do update set content = excluded.content`.execute(db);
  await sql`update dm_report t set points = x.points, should = x.should, received = x.received, valid = x.valid, stopped = x.stopped, transmission_rate = x.transmission_rate, effect_rate = x.effect_rate,
      effective_transmission = x.effective_transmission, exceedances = x.exceedances, alarms = x.alarms, orders = x.orders, orders_done = x.orders_done, books = x.books,
      books_done = x.books_done, aqi = x.aqi, aqi_level = x.aqi_level, primary_pollutant = x.primary_pollutant, gap = x.gap, data_version = x.data_version,
      made_at = ${at}::timestamptz, status = '1', update_date = ${at}::timestamptz, version = t.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as x (id bigint, points int, should int, received int, valid int, stopped int, transmission_rate numeric, effect_rate numeric,
      effective_transmission numeric, exceedances int, alarms int, orders int, orders_done int, books int, books_done int, aqi int, aqi_level text, primary_pollutant text, gap text, data_version text)
    where t.id = x.id`.execute(db);
}

/** The next version of a report, in whose place it stands from now on. */
export async function plantRevision(
  db: Db,
  { id, previousId, now }: { readonly id: string; readonly previousId: string; readonly now: Date },
): Promise<void> {
  const at = now.toISOString();
  await sql`update dm_report set is_current = false, update_date = ${at}::timestamptz, version = version + 1 where id = ${previousId}::bigint`.execute(
    db,
  );
  await sql`insert into dm_report (id, name, kind, subject, template, period, period_from, period_to, target_id, target_name, monitor_point_id, station_id, enterprise_id, ops_company_id, region_code,
      points, revision, previous_id, is_current, status, creator, create_date, updater, update_date, version)
    select ${id}::bigint, name, kind, subject, template, period, period_from, period_to, target_id, target_name, monitor_point_id, station_id, enterprise_id, ops_company_id, region_code,
      points, revision + 1, id, true, '0', creator, ${at}::timestamptz, updater, ${at}::timestamptz, 1 from dm_report t where id = ${previousId}::bigint`.execute(
    db,
  );
  await sql`insert into dm_report_member (report_id, subject, target_id)
    select ${id}::bigint, subject, target_id from dm_report_member m where report_id = ${previousId}::bigint`.execute(
    db,
  );
}

/** What a report says. Who may see it is asked before. */
export async function findContent(db: Db, id: string): Promise<Content | undefined> {
  const { rows } = await sql<{ content: Content }>`
    select content from dm_report_content c where report_id = ${id}::bigint`.execute(db);
  return rows[0]?.content;
}

/** Whose values changed on days since somebody looked. */
export async function noteDue(
  db: Db,
  days: readonly { readonly pointId: string; readonly day: string }[],
): Promise<void> {
  await sql`insert into dm_report_due (point_id, day)
    select u.point_id, u.day from unnest(${days.map(({ pointId }) => pointId)}::bigint[], ${days.map(({ day }) => day)}::date[]) u(point_id, day)
    on conflict do nothing`.execute(db);
}

export async function takeDue(
  db: Db,
  limit: number,
): Promise<readonly { readonly pointId: string; readonly day: string }[]> {
  const { rows } = await sql<{ pointId: string; day: string }>`
    with taken as (select point_id, day from dm_report_due d order by d.day, d.point_id limit ${limit} for update skip locked)
    delete from dm_report_due d using taken t where d.point_id = t.point_id and d.day = t.day
    returning d.point_id::text as "pointId", d.day::text as day`.execute(db);
  return rows;
}

/** Two that make reports by hand and by night take turns; held until the transaction ends. */
export async function lockReports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reports', 0))`.execute(db);
}

/** Whether the reports of a period stand there, made or not. */
export async function isPlanted(
  db: Db,
  { kind, name }: Pick<ReportPeriod, 'kind' | 'name'>,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from dm_report t where t.kind = ${kind} and t.period = ${name} and ${IS_BASE} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Whoever reported or audited reports that have a next version now. */
export async function listConcerned(
  db: Db,
  ids: readonly string[],
): Promise<
  readonly { readonly id: string; readonly name: string; readonly userIds: readonly string[] }[]
> {
  const { rows } = await sql<{ id: string; name: string; userIds: readonly string[] }>`
    select t.id::text as id, t.name, array_remove(array[t.reporter_id::text, t.auditor_id::text], null) as "userIds"
    from dm_report t where t.id = any(${[...ids]}::bigint[]) and (t.reporter_id is not null or t.auditor_id is not null)`.execute(
    db,
  );
  return rows;
}
