import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { regionPrefix } from '#server/base/context/scope.ts';
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
 * A role is no company: what is offered to it is offered to those of the role who see the record of the process. Everything that asks
 * whom a role stands for asks here: lists, actions by id, messages, and the roles that expressions name.
 */

/** What a process is about: of those that call each other the one that stands by itself. */
export interface About {
  readonly definitionKey: string;
  readonly businessKey: string | null;
  readonly startUser: string | null;
  readonly entity: string | null;
}

/** Units of somebody that role members share with him; a department is the inner affair of its unit. */
const STARTER = sql`
  select s.id, s.dept_id, s.enterprise_id, s.ops_company_id, coalesce(nullif(s.region_code, ''), e.region_code, o.region_code, '') as region_code
  from sys_user s left join ops_enterprise e on e.id = s.enterprise_id left join ops_company o on o.id = s.ops_company_id`;

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
        seenRecord(ctx, entity),
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
      allOf([sql<boolean>`process.entity = ${entity.name}`, seenRecord(ctx, entity)]),
    ),
    noRow(),
  ]);
}

function seenRecord(ctx: Ctx, entity: EntitySchema): Condition {
  const seen = allOf([
    visibleRows(entity, ctx.scope),
    ...(hooksOf(ctx, entity.name).where?.(ctx) ?? []),
  ]);
  return sql<boolean>`exists (select 1 from ${sourceOf(entity)} t
    where t.id = ${sql.raw(idOf('process.business_key'))} and ${seen})`;
}

function seenStarter({ actor, scope }: Ctx): Condition {
  if (scope.kind === 'all') return sql<boolean>`true`;
  const { values } = scope;
  const regions = values.region.map(
    (code) => sql<boolean>`starts_with(starter.region_code, ${regionPrefix(code)})`,
  );
  const seen = anyOf([
    sql<boolean>`starter.id = ${actor.id}::bigint`,
    sql<boolean>`(starter.enterprise_id is null and starter.ops_company_id is null and starter.region_code = '')`,
    sql<boolean>`starter.ops_company_id = any(${values.opsCompany}::bigint[])`,
    sql<boolean>`starter.enterprise_id = any(${[...values.enterprise, ...values.servedEnterprise]}::bigint[])`,
    sql<boolean>`starter.dept_id = any(${values.dept}::bigint[])`,
    ...regions,
  ]);
  return sql<boolean>`(process.start_user is null or exists (select 1 from (${STARTER}) starter where starter.id = process.start_user and ${seen}))`;
}

/** Offers, rows of `wf_task_candidate` aliased `c` beside their `process`, that are made to this person: by name, or by a role where he sees the process. */
export function offeredTo(ctx: Ctx): Condition {
  const { id, roleIds } = ctx.actor;
  return sql<boolean>`((c.kind = 'u' and c.ref = ${id}) or (c.kind = 'g' and c.ref = any(${roleIds}::text[]) and ${seenProcess(ctx)}))`;
}

/** Offers with the process they belong to; a process that another one called belongs to the one that stands by itself. */
export const OFFERS = sql`wf_task_candidate c join wf_task k on k.id = c.task_id join wf_instance process on process.id = k.root_id`;

/** Tasks, rows aliased `t`, that are offered to this person. */
export function offeredTask(ctx: Ctx): Condition {
  return sql<boolean>`exists (select 1 from ${OFFERS} where c.task_id = t.id and ${offeredTo(ctx)})`;
}

/** Whether somebody sees a process that is there. */
export async function seesProcess(ctx: Ctx, instanceId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from wf_instance i join wf_instance process on process.id = i.root_id where i.id = ${instanceId}::bigint and ${seenProcess(ctx)}`.execute(
    ctx.db,
  );
  return rows.length === 1;
}

/** What the process is about that one hangs on. */
export async function findAboutOf(db: Db, instanceId: string): Promise<About | undefined> {
  const { rows } = await sql<About>`
    select r.definition_key as "definitionKey", r.business_key as "businessKey", r.start_user::text as "startUser", r.entity
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
  { definitionKey, businessKey, startUser, entity }: About,
  people: readonly string[],
): Promise<readonly string[]> {
  const seers = new Set<string>();
  const process = sql`(select ${definitionKey}::text as definition_key, ${businessKey}::text as business_key, ${startUser}::bigint as start_user, ${entity}::text as entity) process`;
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
