import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { regionPrefix, SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { idOf } from '#server/db/id-of.ts';
import { PROCESSED_RECORDS } from '#server/platform/second-person/chosen-process.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import type { Approved } from '#server/records/approval.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { sourceOf } from '#server/records/store/entity-source.ts';
import {
  allOf,
  anyOf,
  noRow,
  visibleRows,
  type Condition,
} from '#server/records/store/entity-where.ts';

/**
 * A role is no company, and a name is none either: whoever is asked, told or shown anything of a process sees its record, or the unit
 * that began it. Everything that asks who that is asks here: lists, actions by id, messages, and the roles that expressions name.
 */

/** What a process is about: of those that call each other the one that stands by itself. */
export interface About {
  readonly definitionKey: string;
  readonly businessKey: string | null;
  readonly startUser: string | null;
  readonly entity: string | null;
  readonly unit: StartUnit;
}

/** The unit somebody had when he began a process: he may go to another one, the process stays. */
export interface StartUnit {
  readonly deptId: string | null;
  readonly companyId: string | null;
  readonly enterpriseId: string | null;
  readonly region: string | null;
}

const NO_UNIT: StartUnit = { deptId: null, companyId: null, enterpriseId: null, region: null };

/** The unit of somebody as it is now; of nobody none. */
export async function findUnitOf(db: Db, userId: string | null): Promise<StartUnit> {
  if (userId === null) return NO_UNIT;
  const { rows } = await sql<StartUnit>`
    select s.dept_id::text as "deptId", s.ops_company_id::text as "companyId", s.enterprise_id::text as "enterpriseId",
      coalesce(nullif(s.region_code, ''), e.region_code, o.region_code, '') as region
    from sys_user s left join ops_enterprise e on e.id = s.enterprise_id left join ops_company o on o.id = s.ops_company_id where s.id = ${userId}::bigint`.execute(
    db,
  );
  return rows[0] ?? NO_UNIT;
}

/**
 * Processes, rows aliased `process`, that this person sees: by their record as it is seen anywhere else; where a process has none, by the
 * unit of whoever started it. What a time or somebody without any unit started is nobody's in particular and seen by all.
 */
export function seenProcess(ctx: Ctx): Condition {
  if (ctx.scope.kind === 'all') return sql<boolean>`true`;
  const approved = ctx.registry
    .entities()
    .filter((entity): entity is Approved => entity.approval !== undefined);
  const keys = [...new Set(approved.map(({ approval }) => approval.process))];
  const byRecord = anyOf([
    ...approved.map((entity) =>
      allOf([
        sql<boolean>`process.definition_key = ${entity.approval.process}`,
        seenWith(ctx, entity),
      ]),
    ),
    noRow(),
  ]);
  return sql<boolean>`case when process.entity is not null then ${seenProcessed(ctx)}
    when process.definition_key = any(${keys}::text[]) and process.business_key is not null then ${byRecord} else ${seenStarter(ctx)} end`;
}

/** Processes that data chose for a record: seen with that record. */
function seenProcessed(ctx: Ctx): Condition {
  const entities = [...ctx.house.of(PROCESSED_RECORDS).keys()].flatMap(
    (name) => ctx.registry.entity(name) ?? [],
  );
  return anyOf([
    ...entities.map((entity) =>
      allOf([sql<boolean>`process.entity = ${entity.name}`, seenWith(ctx, entity)]),
    ),
    noRow(),
  ]);
}

/** Seen with its record; where that is gone for everybody, as one that has none. */
function seenWith(ctx: Ctx, entity: EntitySchema): Condition {
  const rows = (seen: Condition) => sql<boolean>`exists (select 1 from ${sourceOf(entity)} t
    where t.id = ${sql.raw(idOf('process.business_key'))} and ${seen})`;
  const seen = allOf([
    visibleRows(entity, ctx.scope),
    ...(hooksOf(ctx, entity.name).where?.(ctx) ?? []),
  ]);
  const isThere = rows(visibleRows(entity, SYSTEM_SCOPE));
  return sql<boolean>`(${rows(seen)} or (not ${isThere} and ${seenStarter(ctx)}))`;
}

function seenStarter({ actor, scope }: Ctx): Condition {
  if (scope.kind === 'all') return sql<boolean>`true`;
  const { values } = scope;
  const regions = values.region.map(
    (code) => sql<boolean>`starts_with(process.start_region, ${regionPrefix(code)})`,
  );
  return anyOf([
    sql<boolean>`process.start_user is null`,
    // his own, as long as he is where he was
    sql<boolean>`(process.start_user = ${actor.id}::bigint and process.start_company_id is not distinct from ${actor.opsCompanyId}::bigint
      and process.start_enterprise_id is not distinct from ${actor.enterpriseId}::bigint)`,
    sql<boolean>`(process.start_enterprise_id is null and process.start_company_id is null and process.start_region = '')`,
    sql<boolean>`process.start_company_id = any(${values.opsCompany}::bigint[])`,
    sql<boolean>`process.start_enterprise_id = any(${[...values.enterprise, ...values.servedEnterprise]}::bigint[])`,
    sql<boolean>`process.start_dept_id = any(${values.dept}::bigint[])`,
    ...regions,
  ]);
}

/** Offers, rows of `wf_task_candidate` aliased `c` beside their `process`, that are made to this person, by name or by a role: where he sees the process. */
export function offeredTo(ctx: Ctx): Condition {
  const { id, roleIds } = ctx.actor;
  return sql<boolean>`(((c.kind = 'u' and c.ref = ${id}) or (c.kind = 'g' and c.ref = any(${roleIds}::text[]))) and ${seenProcess(ctx)})`;
}

/** Offers with the process they belong to; a process that another one called belongs to the one that stands by itself. */
export const OFFERS = sql`wf_task_candidate c join wf_task k on k.id = c.task_id join wf_instance process on process.id = k.root_id`;

/** Tasks, rows aliased `t`, that are offered to this person. */
export function offeredTask(ctx: Ctx): Condition {
  return sql<boolean>`exists (select 1 from ${OFFERS} where c.task_id = t.id and ${offeredTo(ctx)})`;
}

/** Rows of a list, aliased `t`, whose process this person sees; `column` holds its number, as text or as one. */
export function seenInList(ctx: Ctx, column: 'id' | 'process_instance_id'): readonly Condition[] {
  if (ctx.scope.kind === 'all') return [];
  return [
    sql<boolean>`exists (select 1 from wf_instance i join wf_instance process on process.id = i.root_id
      where i.id = ${sql.raw(`t.${column}`)}::bigint and ${seenProcess(ctx)})`,
  ];
}

/** Whether somebody sees a process that is there. */
export async function seesProcess(ctx: Ctx, instanceId: string): Promise<boolean> {
  if (ctx.scope.kind === 'all') return true;
  const { rows } = await sql`
    select 1 from wf_instance i join wf_instance process on process.id = i.root_id where i.id = ${instanceId}::bigint and ${seenProcess(ctx)}`.execute(
    ctx.db,
  );
  return rows.length === 1;
}

/** Of some processes that stand by themselves those that somebody else sees; whoever may not sign in sees none. */
export async function listSeenBy(
  ctx: Ctx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const sight = await loadActor(ctx.db, userId);
  if (sight === null) return new Set();
  const { rows } = await sql<{ id: string }>`
    select process.id::text as id from wf_instance process where process.id = any(${ids}::bigint[]) and ${seenProcess({ ...ctx, ...sight })}`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What the process is about that one hangs on. */
export async function findAboutOf(db: Db, instanceId: string): Promise<About | undefined> {
  const { rows } = await sql<About>`
    select r.definition_key as "definitionKey", r.business_key as "businessKey", r.start_user::text as "startUser", r.entity,
      json_build_object('deptId', r.start_dept_id::text, 'companyId', r.start_company_id::text, 'enterpriseId', r.start_enterprise_id::text, 'region', r.start_region) as unit
    from wf_instance i join wf_instance r on r.id = i.root_id where i.id = ${instanceId}::bigint`.execute(
    db,
  );
  return rows[0];
}

/** People asked about in one statement. */
const TOGETHER = 50;

/** Those of some people, in their order, who see what a process is about; whoever may not sign in sees nothing. */
export async function listSeers(
  tx: Ctx,
  { definitionKey, businessKey, startUser, entity, unit }: About,
  people: readonly string[],
): Promise<readonly string[]> {
  const seers = new Set<string>();
  const process = sql`(select ${definitionKey}::text as definition_key, ${businessKey}::text as business_key, ${startUser}::bigint as start_user, ${entity}::text as entity,
    ${unit.deptId}::bigint as start_dept_id, ${unit.companyId}::bigint as start_company_id, ${unit.enterpriseId}::bigint as start_enterprise_id, ${unit.region}::text as start_region) process`;
  for (let at = 0; at < people.length; at += TOGETHER) {
    const questions = [];
    for (const id of people.slice(at, at + TOGETHER)) {
      const sight = await loadActor(tx.db, id);
      if (sight?.scope.kind === 'all') seers.add(id);
      else if (sight)
        questions.push(
          sql`select ${id}::text as id from ${process} where ${seenProcess({ ...tx, ...sight })}`,
        );
    }
    if (questions.length === 0) continue;
    const { rows } = await sql<{ id: string }>`${sql.join(questions, sql` union all `)}`.execute(
      tx.db,
    );
    for (const { id } of rows) seers.add(id);
  }
  return people.filter((id) => seers.has(id));
}
