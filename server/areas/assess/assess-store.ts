import { sql, type RawBuilder } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { TargetKind } from './indicators.ts';
import type { PeriodKind } from './periods.ts';

/** Whom a sheet judges. */
export interface Target {
  readonly id: string;
  readonly name: string;
  readonly regionCode: string | null;
  /** Of an engineer his company. */
  readonly opsCompanyId: string | null;
}

/** What people noted of a target: a score by hand, or what decides the level. */
export interface GivenFact {
  readonly targetId: string;
  readonly type: 'score' | 'veto';
  readonly itemCode: string | null;
  readonly points: string | null;
}

/** The newest version of a target's sheet. */
export interface LatestSheet {
  readonly id: string;
  readonly targetId: string;
  readonly status: string;
  readonly revision: number;
  readonly previousId: string | null;
}

const ENGINEER = '4';
/** By which column a fact, or a sheet, belongs to whom. */
const TARGET_COLUMN: Readonly<Record<TargetKind, RawBuilder<unknown>>> = {
  '1': sql`enterprise_id`,
  '2': sql`ops_company_id`,
  '3': sql`user_id`,
};

/** Everybody of a kind whom the asker sees; `only` one of them. */
export async function listTargets(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  { kind, only }: { readonly kind: TargetKind; readonly only?: string | undefined },
): Promise<readonly Target[]> {
  const from = {
    '1': sql`select t.id::text as id, t.name, t.region_code as "regionCode", null as "opsCompanyId" from ops_enterprise t where true`,
    '2': sql`select t.id::text as id, t.name, t.region_code as "regionCode", t.id::text as "opsCompanyId" from ops_company t where true`,
    '3': sql`select t.id::text as id, coalesce(nullif(t.real_name, ''), t.username) as name, c.region_code as "regionCode", t.ops_company_id::text as "opsCompanyId"
      from sys_user t join ops_company c on c.id = t.ops_company_id where t.user_type = ${ENGINEER} and t.status = '1'`,
  }[kind];
  const { rows } = await sql<Target>`${from} and ${visibleRows(entity, scope)}
    and (${only ?? null}::bigint is null or t.id = ${only ?? null}::bigint) order by t.id`.execute(
    db,
  );
  return rows;
}

/** Scores and vetoes of a kind within days, both included; the later before the earlier. */
export async function listGiven(
  db: Db,
  kind: TargetKind,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly GivenFact[]> {
  const { rows } =
    await sql<GivenFact>`select ${TARGET_COLUMN[kind]}::text as "targetId", type, item_code as "itemCode", points::text as points from assess_fact f
    where kind = ${kind} and type in ('score', 'veto') and happened_on between ${from}::date and ${to}::date and ${TARGET_COLUMN[kind]} is not null
    order by f.happened_on desc, f.id desc`.execute(db);
  return rows;
}

/** What decided the level of a sheet's target within its period. */
export async function listVetoes(
  db: Db,
  target: {
    readonly kind: TargetKind;
    readonly id: string;
    readonly from: string;
    readonly to: string;
  },
): Promise<readonly { id: string; veto: string; day: string; content: string }[]> {
  const { rows } = await sql<{ id: string; veto: string; day: string; content: string }>`
    select id::text as id, coalesce(veto, '') as veto, happened_on::text as day, content from assess_fact f
    where kind = ${target.kind} and type = 'veto' and ${TARGET_COLUMN[target.kind]} = ${target.id}::bigint
      and happened_on between ${target.from}::date and ${target.to}::date order by f.happened_on, f.id`.execute(
    db,
  );
  return rows;
}

/** Two that compute the same period take turns; held until the transaction ends. */
export async function lockPeriod(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`assess ${name}`}, 0))`.execute(db);
}

/** The newest sheets of a period, one a target. */
export async function listLatest(
  db: Db,
  ask: { readonly kind: TargetKind; readonly periodKind: PeriodKind; readonly period: string },
): Promise<readonly LatestSheet[]> {
  const { rows } =
    await sql<LatestSheet>`select distinct on (target_id) id::text as id, target_id as "targetId", status, revision, previous_id::text as "previousId"
    from assess_sheet where kind = ${ask.kind} and period_kind = ${ask.periodKind} and period = ${ask.period} order by target_id, revision desc`.execute(
      db,
    );
  return rows;
}

/** A sheet to be written, with its lines; names are those of the columns. */
export interface SheetRow {
  readonly id: string;
  readonly [column: string]: unknown;
}
export interface LineRow {
  readonly id: string;
  readonly owner_id: string;
  readonly sort: number;
  readonly [column: string]: unknown;
}

/** Writes sheets and their lines; a draft that is there already is written anew in its place. */
export async function writeSheets(
  db: Db,
  sheets: readonly SheetRow[],
  lines: readonly LineRow[],
): Promise<void> {
  const ids = sheets.map(({ id }) => id);
  await sql`delete from assess_sheet_items where owner_id = any(${ids}::bigint[])`.execute(db);
  await sql`insert into assess_sheet (id, name, status, kind, scheme_id, period_kind, period, period_from, period_to, target_id, target_name, enterprise_id, ops_company_id,
      user_id, region_code, score, level, credit_level, is_vetoed, revision, is_current, previous_id, computed_at, creator, create_date, updater, update_date, version)
    select id, name, '0', kind, scheme_id, period_kind, period, period_from, period_to, target_id, target_name, enterprise_id, ops_company_id, user_id, region_code, score, level,
      credit_level, is_vetoed, revision, is_current, previous_id, computed_at, creator, computed_at, creator, computed_at, 1
    from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as x (id bigint, name text, kind text, scheme_id bigint, period_kind text, period text, period_from date, period_to date,
      target_id text, target_name text, enterprise_id bigint, ops_company_id bigint, user_id bigint, region_code text, score numeric, level text, credit_level text, is_vetoed boolean,
      revision int, is_current boolean, previous_id bigint, computed_at timestamptz, creator bigint)
    on conflict (id) do update set scheme_id = excluded.scheme_id, target_name = excluded.target_name, name = excluded.name, region_code = excluded.region_code,
      ops_company_id = excluded.ops_company_id, score = excluded.score, level = excluded.level, credit_level = excluded.credit_level, is_vetoed = excluded.is_vetoed,
      computed_at = excluded.computed_at, update_date = excluded.update_date, version = assess_sheet.version + 1`.execute(
    db,
  );
  await sql`insert into assess_sheet_items (id, owner_id, sort, code, section, indicator, title, state, total, good, bad, value, weight, share, full_score, score, points)
    select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (id bigint, owner_id bigint, sort int, code text, section text, indicator text, title text, state text,
      total numeric, good numeric, bad numeric, value numeric, weight numeric, share numeric, full_score numeric, score numeric, points numeric)`.execute(
    db,
  );
}

/** The places of a period, by the newest version of each sheet, older ones have none; equal scores share a place. Up or down against the period before. */
export async function rankSheets(
  db: Db,
  ask: {
    readonly kind: TargetKind;
    readonly periodKind: PeriodKind;
    readonly period: string;
    readonly before: string;
  },
): Promise<void> {
  const newest = (
    period: string,
  ) => sql`select distinct on (target_id) id, target_id, score, rank from assess_sheet
    where kind = ${ask.kind} and period_kind = ${ask.periodKind} and period = ${period} order by target_id, revision desc`;
  await sql`with own as (${newest(ask.period)}), earlier as (${newest(ask.before)}),
      placed as (select o.id, o.target_id, case when o.score is not null then (rank() over (order by o.score desc nulls last))::int end as place from own o)
    update assess_sheet s set rank = p.place, rank_move = e.rank - p.place
    from assess_sheet t left join placed p on p.id = t.id left join earlier e on e.target_id = p.target_id
    where t.id = s.id and s.kind = ${ask.kind} and s.period_kind = ${ask.periodKind} and s.period = ${ask.period}
      and (s.rank is distinct from p.place or s.rank_move is distinct from e.rank - p.place)`.execute(
    db,
  );
}

/** Whoever was in force before is no more. */
export async function supersede(db: Db, id: string): Promise<void> {
  await sql`update assess_sheet o set is_current = (o.id = s.id) from assess_sheet s
    where s.id = ${id}::bigint and o.kind = s.kind and o.period_kind = s.period_kind and o.period = s.period and o.target_id = s.target_id
      and o.is_current is distinct from (o.id = s.id)`.execute(db);
}

/** The score and level an enterprise is known by: those of the newest period that is published. */
export async function findCredit(
  db: Db,
  enterpriseId: string,
): Promise<{ readonly score: string | null; readonly level: string | null } | undefined> {
  const { rows } = await sql<{
    score: string | null;
    level: string | null;
  }>`select score::text as score, credit_level as level from assess_sheet
    where kind = '1' and enterprise_id = ${enterpriseId}::bigint and status = '3' and is_current
    order by period_to desc, period_from desc, revision desc limit 1`.execute(db);
  return rows[0];
}

/** A version of a sheet, or that of another period. */
export interface MarkRow {
  readonly id: string;
  readonly period: string;
  readonly revision: number;
  readonly status: string;
  readonly score: string | null;
  readonly level: string | null;
  readonly creditLevel: string | null;
  readonly objection: string | null;
  readonly answer: string | null;
  readonly points: Readonly<Record<string, string | null>>;
}

/** All sheets of a target as far as the asker may see them, oldest first. */
export async function listMarks(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  ask: {
    readonly kind: string;
    readonly periodKind: string;
    readonly targetId: string;
    readonly to: string;
    readonly where: readonly RawBuilder<boolean>[];
    readonly limit: number;
  },
): Promise<readonly MarkRow[]> {
  const also = ask.where.map((one) => sql`and ${one}`);
  const { rows } =
    await sql<MarkRow>`select x.id, x.period, x.revision, x.status, x.score, x.level, x."creditLevel", x.objection, x.answer, x.points from (select t.id::text as id, t.period, t.revision, t.status, t.score::text as score, t.level, t.credit_level as "creditLevel", t.objection, t.answer,
      coalesce((select jsonb_object_agg(i.code, i.points::text) from assess_sheet_items i where i.owner_id = t.id), '{}') as points, t.period_to
    from assess_sheet t where ${visibleRows(entity, scope)} ${sql.join(also, sql` `)} and t.kind = ${ask.kind} and t.period_kind = ${ask.periodKind}
      and t.target_id = ${ask.targetId} and t.period_to <= ${ask.to}::date order by t.period_to desc, t.revision desc limit ${ask.limit}) x
    order by x.period_to, x.revision`.execute(db);
  return rows;
}

/** What somebody was judged last. */
export interface NewestSheet {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly period: string;
  readonly score: number | null;
  readonly level: string | null;
  readonly creditLevel: string | null;
}

/** Of each target the newest sheet that was announced, as far as the asker may see it; the lowest scores first. */
export async function listNewest(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  { where, limit }: { readonly where: readonly RawBuilder<boolean>[]; readonly limit: number },
): Promise<readonly NewestSheet[]> {
  const also = where.map((one) => sql`and ${one}`);
  const { rows } = await sql<NewestSheet>`with newest as (
      select distinct on (t.kind, t.target_id) t.id, t.target_name, t.kind, t.period, t.score, t.level, t.credit_level from assess_sheet t
      where ${visibleRows(entity, scope)} ${sql.join(also, sql` `)} and t.status in ('1', '2', '3') order by t.kind, t.target_id, t.period_to desc, t.revision desc)
    select n.id::text as id, n.target_name as name, n.kind, n.period, n.score::float8 as score, n.level, n.credit_level as "creditLevel" from newest n
    order by n.kind, n.score nulls last, n.id limit ${limit}`.execute(db);
  return rows;
}

/** A line of a sheet as it is stored; digits are texts. */
export interface StoredLine {
  readonly id: string;
  readonly code: string;
  readonly section: string | null;
  readonly indicator: string;
  readonly title: string | null;
  readonly state: string;
  readonly weight: string;
  readonly share: string | null;
  readonly value: string | null;
  readonly good: string | null;
  readonly bad: string | null;
  readonly total: string | null;
  readonly fullScore: string;
  readonly score: string | null;
  readonly points: string | null;
}

/** Lines of a sheet in their order. Who may see the sheet is asked before. */
export async function listLines(db: Db, sheetId: string): Promise<readonly StoredLine[]> {
  const { rows } =
    await sql<StoredLine>`select id::text as id, code, section, indicator, title, state, weight::text as weight, share::text as share, value::text as value,
      good::text as good, bad::text as bad, total::text as total, full_score::text as "fullScore", score::text as score, points::text as points
    from assess_sheet_items i where owner_id = ${sheetId}::bigint order by i.sort, i.id`.execute(
      db,
    );
  return rows;
}

/** Whoever is judged by a sheet: people of the enterprise, managers of the company, or the engineer. */
export async function listJudged(
  db: Db,
  { kind, targetId }: { readonly kind: string; readonly targetId: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id::text as id from sys_user u where u.status = '1' and case ${kind}::text
      when '1' then u.enterprise_id = ${targetId}::bigint when '2' then u.ops_company_id = ${targetId}::bigint and u.user_type = '3'
      else u.id = ${targetId}::bigint end order by u.id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where a target is, and of which company. */
export async function findTargetPlace(
  db: Db,
  kind: string,
  id: string,
): Promise<{ readonly regionCode: string | null; readonly companyId: string | null } | undefined> {
  const { rows } = await sql<{ regionCode: string | null; companyId: string | null }>`
    select region_code as "regionCode", null as "companyId" from ops_enterprise where ${kind}::text = '1' and id = ${id || null}::bigint
    union all select region_code, id::text from ops_company where ${kind}::text = '2' and id = ${id || null}::bigint
    union all select c.region_code, c.id::text from sys_user u join ops_company c on c.id = u.ops_company_id where ${kind}::text = '3' and u.id = ${id || null}::bigint`.execute(
    db,
  );
  return rows[0];
}
