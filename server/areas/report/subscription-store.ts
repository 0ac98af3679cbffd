import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';

/** Who wants which reports, and how. */
export interface Subscription {
  readonly id: string;
  readonly userId: string;
  readonly kinds: readonly string[];
  readonly subjects: readonly string[];
  readonly templates: readonly string[];
  readonly pointIds: readonly string[];
  readonly enterpriseIds: readonly string[];
  readonly onlyExceeded: boolean;
  readonly byMessage: boolean;
  readonly byMail: boolean;
  /** Exact: what was made later was not sent yet. */
  readonly sentUpto: string;
  readonly email: string | null;
}

/** Every subscription after a report of which something was made later. */
export async function listWaiting(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id::text as id from dm_report_subscription s
    where exists (select 1 from dm_report t where t.made_at > coalesce(s.sent_upto, s.create_date) and t.is_current) order by s.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Held until the transaction ends; undefined while another server sends it. */
export async function holdSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select s.id::text as id, s.user_id::text as "userId", coalesce(s.kinds, '{}') as kinds, coalesce(s.subjects, '{}') as subjects, coalesce(s.templates, '{}') as templates,
      array(select other_id::text from dm_report_subscription_monitor_point_ids l where l.own_id = s.id) as "pointIds",
      array(select other_id::text from dm_report_subscription_enterprise_ids l where l.own_id = s.id) as "enterpriseIds",
      coalesce(s.only_exceeded, false) as "onlyExceeded", coalesce(s.by_message, false) as "byMessage", coalesce(s.by_mail, false) as "byMail",
      coalesce(s.sent_upto, s.create_date)::text as "sentUpto", u.email
    from dm_report_subscription s join sys_user u on u.id = s.user_id where s.id = ${id}::bigint for update of s skip locked`.execute(
    db,
  );
  return rows[0];
}

/** A report that is sent. */
export interface SentReport {
  readonly id: string;
  readonly name: string;
  readonly exceedances: number;
  readonly rate: number | null;
  readonly madeAt: string;
}

/** Reports that were made since, as far as the subscriber sees them, the oldest first. */
export async function listFresh(
  db: Db,
  { scope, entity }: { readonly scope: Scope; readonly entity: EntitySchema },
  wanted: Subscription,
): Promise<readonly SentReport[]> {
  const { kinds, subjects, templates, pointIds, enterpriseIds, onlyExceeded, sentUpto } = wanted;
  const isAny = (list: readonly string[]) => sql<boolean>`${list.length === 0}`;
  const { rows } = await sql<SentReport>`
    select t.id::text as id, t.name, t.exceedances, t.effective_transmission::float8 as rate, t.made_at::text as "madeAt" from dm_report t
    where ${visibleRows(entity, scope)} and t.is_current and t.made_at > ${sentUpto}::timestamptz and t.kind = any(${[...kinds]}::text[])
      and (${isAny(templates)} or t.template = any(${[...templates]}::text[]))
      and (${isAny(subjects)} or t.subject = any(${[...subjects]}::text[])) and (${isAny(pointIds)} or t.monitor_point_id = any(${[...pointIds]}::bigint[]))
      and (${isAny(enterpriseIds)} or t.enterprise_id = any(${[...enterpriseIds]}::bigint[])) and (not ${onlyExceeded} or t.exceedances > 0)
    order by t.made_at, t.id`.execute(db);
  return rows;
}

/** Nothing that was made up to now is sent again. @param upto the newest report that was looked at */
export async function noteSent(db: Db, id: string, upto: string): Promise<void> {
  await sql`update dm_report_subscription set sent_upto = ${upto}::timestamptz where id = ${id}::bigint`.execute(
    db,
  );
}

/** When the newest report was made. */
export async function newestMade(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(made_at)::text as at from dm_report t where t.is_current`.execute(db);
  return rows[0]?.at ?? null;
}
