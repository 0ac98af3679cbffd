import { sql, type RawBuilder } from 'kysely';

import { HANDED_IN } from '#schemas/standing-books/handed-in.ts';
import { otherMedium } from '#schemas/standing-books/media.ts';
import type { Db } from '#server/db/db.ts';
import type { Condition } from '#server/records/store/entity-where.ts';

/** Whose rules are asked: an order's company and its type. */
export interface RuleKey {
  readonly orderType: string;
  readonly opsCompanyId: string | null;
}

/** The row of `ruleConfig/type` that counts for an order. */
export interface StoredTypeRule {
  readonly isActive: boolean;
  readonly needVisit: boolean;
  readonly needConfirm: boolean;
  readonly needForm: boolean;
  readonly photoCount: number;
  /** Fewest photos of each subject. */
  readonly photoStation: number;
  readonly photoReading: number;
  readonly photoBefore: number;
  readonly photoAfter: number;
  readonly photoCheckin: number;
  /** Hours after which what is not repaired is sampled by hand; null where that is not asked for. */
  readonly samplingAfter: number | null;
  readonly samplingEvery: number;
  /** Dictionary monitor_type: the points that are sampled. */
  readonly samplingTypes: readonly string[];
  readonly urgency: string;
  readonly finishHours: number | null;
  /** Templates that must be submitted before the order is handed in. */
  readonly requiredBooks: readonly string[];
}

/** The row of `ruleConfig/flow` that counts for an order. */
export interface StoredFlowRule {
  readonly audits: readonly string[];
  /** The key of the process that one of the reviews is made by; null where none is. */
  readonly process: string | null;
  readonly confirmBy: string;
  readonly remote: string;
  /** Whether an order without the photos it needs is not handed in; else that shows as an anomaly. */
  readonly photoStrict: boolean;
  readonly responseHours: number | null;
  readonly reviewHours: number;
  readonly confirmHours: number;
  readonly afterConfirm: string;
  readonly escalateHours: number | null;
  readonly escalateTo: readonly string[];
}

/** The row of `ops/rule` that counts for a company. */
export interface StoredWorkRule {
  readonly assignMinutes: number;
  readonly responseOrdinary: number;
  readonly responsePressing: number;
  readonly responseUrgent: number;
  readonly handleOrdinary: number;
  readonly handlePressing: number;
  readonly handleUrgent: number;
  readonly escalateHours: number | null;
  readonly escalateTo: readonly string[];
  readonly checkinMeters: number;
  readonly maxDelays: number;
  readonly maxDelayDays: number | null;
  readonly urgeMinutes: number;
  readonly reopenDays: number;
  readonly isScored: boolean;
  readonly scoreResponse: number;
  readonly scoreOverdue: number;
  readonly scoreReject: number;
  readonly scoreCheckin: number;
}

/** Rows `r` of a company, and those for all; its own row goes first. */
function ofCompany(company: string | null): RawBuilder<boolean> {
  return sql<boolean>`(r.ops_company_id is null or r.ops_company_id = ${company}::bigint)`;
}

/** What an order of this type needs; undefined where nobody has said. */
export async function findTypeRule(
  db: Db,
  { orderType, opsCompanyId }: RuleKey,
): Promise<StoredTypeRule | undefined> {
  const { rows } = await sql<StoredTypeRule>`
    select r.active as "isActive", r.need_visit as "needVisit", r.need_confirm as "needConfirm", r.need_form as "needForm",
      r.photo_count as "photoCount", coalesce(r.photo_station, 0) as "photoStation", coalesce(r.photo_reading, 0) as "photoReading",
      coalesce(r.photo_before, 0) as "photoBefore", coalesce(r.photo_after, 0) as "photoAfter", coalesce(r.photo_checkin, 0) as "photoCheckin",
      r.sampling_after::float8 as "samplingAfter", coalesce(r.sampling_every, 6)::float8 as "samplingEvery", coalesce(r.sampling_types, '{}') as "samplingTypes", r.urgency, r.finish_hours::float8 as "finishHours",
      array(select b.book_id::text from ops_order_type_books b where b.owner_id = r.id and b.required order by b.sort) as "requiredBooks"
    from ops_order_type r where r.order_type = ${orderType} and ${ofCompany(opsCompanyId)}
    order by r.ops_company_id nulls last, r.id limit 1`.execute(db);
  return rows[0];
}

/** How an order of this type runs; undefined where nobody has said. */
export async function findFlowRule(
  db: Db,
  { orderType, opsCompanyId }: RuleKey,
): Promise<StoredFlowRule | undefined> {
  const { rows } = await sql<StoredFlowRule>`
    select coalesce(r.audits, '{}') as audits, case when 'process' = any(r.audits) then nullif(r.process, '') end as process, r.confirm_by as "confirmBy", r.remote, coalesce(r.photo_strict, true) as "photoStrict", r.response_hours::float8 as "responseHours",
      r.review_hours::float8 as "reviewHours", r.confirm_hours::float8 as "confirmHours", r.after_confirm as "afterConfirm",
      r.escalate_hours::float8 as "escalateHours", coalesce(r.escalate_to, '{}') as "escalateTo"
    from ops_order_flow r where r.order_type = ${orderType} and ${ofCompany(opsCompanyId)}
    order by r.ops_company_id nulls last, r.id limit 1`.execute(db);
  return rows[0];
}

/** The terms of work of a company; undefined where nobody has said. */
export async function findWorkRule(
  db: Db,
  opsCompanyId: string | null,
): Promise<StoredWorkRule | undefined> {
  const { rows } = await sql<StoredWorkRule>`
    select r.assign_minutes as "assignMinutes", r.response_ordinary::float8 as "responseOrdinary", r.response_pressing::float8 as "responsePressing",
      r.response_urgent::float8 as "responseUrgent", r.handle_ordinary::float8 as "handleOrdinary", r.handle_pressing::float8 as "handlePressing",
      r.handle_urgent::float8 as "handleUrgent", r.escalate_hours::float8 as "escalateHours", coalesce(r.escalate_to, '{}') as "escalateTo",
      r.checkin_meters as "checkinMeters", r.max_delays as "maxDelays", r.max_delay_days as "maxDelayDays", r.urge_minutes as "urgeMinutes",
      r.reopen_days as "reopenDays", coalesce(r.scored, false) as "isScored", r.score_response as "scoreResponse", r.score_overdue as "scoreOverdue",
      r.score_reject as "scoreReject", r.score_checkin as "scoreCheckin"
    from ops_work_rule r where ${ofCompany(opsCompanyId)} order by r.ops_company_id nulls last, r.id limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Other rows of a table of rules for the same company (null: for all), of the same type where the table has types. Writers of the table wait for each other. */
export async function hasSameRule(
  db: Db,
  table: 'ops_order_type' | 'ops_order_flow' | 'ops_work_rule',
  {
    id,
    opsCompanyId,
    orderType,
  }: { readonly id: string; readonly opsCompanyId: string | null; readonly orderType?: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(db);
  const ofType = orderType === undefined ? sql`true` : sql`r.order_type = ${orderType}`;
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from ${sql.table(table)} r
    where r.id <> ${id}::bigint and r.ops_company_id is not distinct from ${opsCompanyId}::bigint and ${ofType}) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Ids of published templates by their codes. */
export async function findBooksByCode(
  db: Db,
  codes: readonly string[],
): Promise<readonly string[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select b.id::text as id from ops_standing_book b where b.code = any(${[...codes]}::text[]) order by b.code`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Of these templates those for stations of a type. */
export async function fittingBooks(
  db: Db,
  ids: readonly string[],
  stationType: string | null,
): Promise<readonly string[]> {
  const other = otherMedium(stationType);
  if (ids.length === 0 || other === undefined) return ids;
  const { rows } = await sql<{ id: string }>`
    select b.id::text as id from ops_standing_book b where b.id = any(${[...ids]}::bigint[]) and b.medium = ${other}`.execute(
    db,
  );
  const others = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !others.has(id));
}

/** Names of the templates that an order needs and that nobody has submitted for it; one that was taken out of use is needed no more. */
export async function listMissingBooks(db: Db, orderId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select b.name from ops_work_order_required_books l join ops_standing_book b on b.id = l.other_id
    where l.own_id = ${orderId}::bigint and b.status = '1' and not exists (
      select 1 from ops_standing_book_record r where r.work_order_id = l.own_id and r.book_id = b.id and r.status = any(${[...HANDED_IN]}))
    order by b.name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether a book of any template was submitted for an order. */
export async function hasBook(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from ops_standing_book_record r where r.work_order_id = ${orderId}::bigint and r.status = any(${[...HANDED_IN]})) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Of these rows those that count for all companies. */
export async function listRulesForAll(
  db: Db,
  table: 'ops_order_type' | 'ops_order_flow' | 'ops_work_rule',
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id::text as id from ${sql.table(table)} r where r.id = any(${[...ids]}::bigint[]) and r.ops_company_id is null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Rows `t` that count for a company: what its people see. */
export function rulesSeenBy(opsCompanyId: string | null): Condition {
  return sql<boolean>`(t.ops_company_id is null or t.ops_company_id = ${opsCompanyId}::bigint)`;
}
