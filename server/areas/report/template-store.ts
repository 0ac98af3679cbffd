import { sql } from 'kysely';

import type { ReportKind } from '#schemas/language/report.ts';
import type { SheetSpec } from '#schemas/language/sheet.ts';
import type { Db } from '#server/db/db.ts';
import type { ReportPeriod } from './periods.ts';
import { BASES, IS_BASE, type PlantedReport, type ReportRow } from './report-store.ts';

/** How reports of a template lie on paper, in each language, as it was when they were made. */
export type SheetsByLang = Readonly<Record<string, SheetSpec>>;

export interface KeptTemplate {
  readonly name: string;
  readonly version: string;
  readonly sheets: SheetsByLang;
}

/** Keeps versions of templates; what is there already stays as it is. */
export async function keepTemplates(db: Db, templates: readonly KeptTemplate[]): Promise<void> {
  await sql`insert into dm_report_template (name, version, sheets)
    select name, version, sheets from jsonb_to_recordset(${JSON.stringify(templates)}::jsonb) as x (name text, version text, sheets jsonb)
    on conflict do nothing`.execute(db);
}

/** How a version of a template lies on paper; undefined where it was never kept. */
export async function findSheets(
  db: Db,
  name: string,
  version: string,
): Promise<SheetsByLang | undefined> {
  const { rows } = await sql<{ sheets: SheetsByLang }>`
    select sheets from dm_report_template k where name = ${name} and version = ${version}`.execute(
    db,
  );
  return rows[0]?.sheets;
}

/** Notes by which version of their templates reports were made. */
export async function markVersions(
  db: Db,
  ids: readonly string[],
  templates: readonly Pick<KeptTemplate, 'name' | 'version'>[],
): Promise<void> {
  await sql`update dm_report t set template_version = x.version
    from jsonb_to_recordset(${JSON.stringify(templates.map(({ name, version }) => ({ name, version })))}::jsonb) as x (name text, version text)
    where t.template = x.name and t.id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Whether reports of a template over a period stand there, made or not. */
export async function hasTemplate(
  db: Db,
  template: string,
  { kind, name }: Pick<ReportPeriod, 'kind' | 'name'>,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from dm_report t where t.kind = ${kind} and t.period = ${name} and t.template = ${template} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** What a template over a period would be made of: the reports of its subject, as they would be planted for it. */
export async function listBases(
  db: Db,
  { kind, name }: Pick<ReportPeriod, 'kind' | 'name'>,
  subject: string,
): Promise<readonly Omit<PlantedReport, 'id' | 'name' | 'template' | 'creator'>[]> {
  const { rows } = await sql<Omit<PlantedReport, 'id' | 'name' | 'template' | 'creator'>>`
    select t.kind, t.subject, t.period, t.period_from::text as period_from, t.period_to::text as period_to, t.target_id, t.target_name, t.monitor_point_id::text as monitor_point_id,
      t.station_id::text as station_id, t.enterprise_id::text as enterprise_id, t.ops_company_id::text as ops_company_id, t.region_code, t.points, 1 as revision, null as previous_id
    from dm_report t where t.kind = ${kind} and t.period = ${name} and t.subject = ${subject} and t.is_current and ${IS_BASE} order by t.id`.execute(
    db,
  );
  return rows;
}

/** A report that a template shows, and its own of the same. */
const SAME = sql`b.kind = t.kind and b.period = t.period and b.subject = t.subject and b.target_id = t.target_id and b.is_current
  and b.status <> '0' and b.template = any(${Object.values(BASES)}::text[])`;

/** Makes some reports of templates out of what was worked out for their subject. @returns their ids */
export async function copyContents(
  db: Db,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly string[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ id: string }>`
    with next as (
      select t.id, b.id as base from dm_report t join dm_report b on ${SAME}
      where t.status = '0' and t.is_current and not ${IS_BASE} order by t.id limit ${limit} for update of t skip locked),
    kept as (
      insert into dm_report_content (report_id, content)
      select n.id, c.content from next n join dm_report_content c on c.report_id = n.base
      on conflict (report_id) do update set content = excluded.content)
    update dm_report t set should = b.should, received = b.received, valid = b.valid, stopped = b.stopped, transmission_rate = b.transmission_rate, effect_rate = b.effect_rate,
      effective_transmission = b.effective_transmission, exceedances = b.exceedances, alarms = b.alarms, orders = b.orders, orders_done = b.orders_done, books = b.books,
      books_done = b.books_done, aqi = b.aqi, aqi_level = b.aqi_level, primary_pollutant = b.primary_pollutant, gap = b.gap, data_version = b.data_version,
      made_at = ${at}::timestamptz, status = '1', update_date = ${at}::timestamptz, version = t.version + 1
    from next n join dm_report b on b.id = n.base where t.id = n.id returning t.id::text as id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Made reports of templates that show other data than was worked out since for the same as `ids`, held until the transaction ends. */
export async function holdOutdated(db: Db, ids: readonly string[]): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow & { readonly kind: ReportKind }>`
    select t.id::text as id, t.kind, t.subject, t.period, t.period_from::text as "from", t.period_to::text as "to", t.target_id as "targetId", t.target_name as "targetName",
      t.status, t.revision, t.data_version as "dataVersion"
    from dm_report t join dm_report b on ${SAME} and b.id = any(${[...ids]}::bigint[])
    where t.is_current and t.status <> '0' and not ${IS_BASE} and t.data_version is distinct from b.data_version order by t.id for update of t`.execute(
    db,
  );
  return rows;
}
