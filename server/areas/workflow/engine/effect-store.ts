import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Via } from '../core/effect.ts';

/** An activity instance as it is written: one that begins and ends in one step is written ended. */
export interface NewHistory {
  readonly ai: number;
  readonly node: string;
  readonly type: string;
  readonly name: string | null;
  readonly causes: readonly number[];
  readonly via: readonly Via[];
  readonly scope: number;
  readonly memberOf: number | null;
  readonly isMany: boolean;
  readonly how: string | null;
}

export async function insertHistory(db: Db, instanceId: string, rows: readonly NewHistory[], at: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into wf_history (instance_id, ai, node, type, name, causes, via, scope, member_of, is_many, how, started_at, ended_at)
    select ${instanceId}::bigint, h.ai, h.node, h.type, h.name, array(select jsonb_array_elements_text(h.causes)::int), h.via, h.scope, h."memberOf", h."isMany", h.how,
      ${at.toISOString()}::timestamptz, case when h.how is null then null else ${at.toISOString()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) h(ai int, node text, type text, name text, causes jsonb, via jsonb, scope int, "memberOf" int, "isMany" boolean, how text)`.execute(
    db,
  );
}

/** Ends activity instances that began in an earlier step. */
export async function endHistory(db: Db, instanceId: string, ended: readonly { readonly ai: number; readonly how: string }[], at: Date): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    update wf_history h set how = e.how, ended_at = ${at.toISOString()}::timestamptz
    from unnest(${ended.map(({ ai }) => ai)}::int[], ${ended.map(({ how }) => how)}::text[]) e(ai, how)
    where h.instance_id = ${instanceId}::bigint and h.ai = e.ai and h.ended_at is null`.execute(db);
}

export async function markUndone(db: Db, instanceId: string, ais: readonly number[]): Promise<void> {
  if (ais.length > 0) await sql`update wf_history set undone = true where instance_id = ${instanceId}::bigint and ai = any(${ais}::int[])`.execute(db);
}

/** What somebody did with an activity instance, in words. */
export async function noteAction(
  db: Db,
  instanceId: string,
  { ai, action, comment, operator }: { readonly ai: number; readonly action: string; readonly comment: string | null; readonly operator: string },
): Promise<void> {
  await sql`update wf_history set action = ${action}, comment = ${comment}, operator = ${operator}::bigint where instance_id = ${instanceId}::bigint and ai = ${ai}`.execute(
    db,
  );
}

export interface NewTask {
  readonly id: string;
  readonly token: number;
  readonly ai: number;
  readonly node: string;
  readonly name: string;
  readonly assignee: string | null;
  readonly owner: string | null;
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly dueAt: string | null;
  readonly priority: number;
  readonly formKey: string | null;
}

/** Opens tasks, with those who may claim them, and names them in the history. */
export async function insertTasks(db: Db, instance: { readonly id: string; readonly rootId: string }, tasks: readonly NewTask[], at: Date): Promise<void> {
  if (tasks.length === 0) return;
  const created = at.toISOString();
  await sql`
    insert into wf_task (id, instance_id, root_id, token, ai, node, name, assignee, owner, created_at, due_at, priority, form_key)
    select t.id, ${instance.id}::bigint, ${instance.rootId}::bigint, t.token, t.ai, t.node, t.name, t.assignee, t.owner, ${created}::timestamptz, t."dueAt", t.priority, t."formKey"
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) t(id bigint, token int, ai int, node text, name text, assignee text, owner text, "dueAt" timestamptz, priority int, "formKey" text)`.execute(
    db,
  );
  const candidates = tasks.flatMap(({ id, users, groups }) => [
    ...users.map((ref) => ({ id, kind: 'u', ref })),
    ...groups.map((ref) => ({ id, kind: 'g', ref })),
  ]);
  if (candidates.length > 0)
    await sql`
      insert into wf_task_candidate (task_id, kind, ref, created_at) select c.id, c.kind, c.ref, ${created}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) c(id bigint, kind text, ref text) on conflict do nothing`.execute(db);
  await sql`
    update wf_history h set task_id = t.id, assignee = t.assignee, owner = t.owner from wf_task t
    where h.instance_id = ${instance.id}::bigint and t.instance_id = h.instance_id and t.ai = h.ai and h.task_id is null and h.ended_at is null`.execute(db);
}

export async function deleteTasks(db: Db, instanceId: string, ais: readonly number[]): Promise<void> {
  if (ais.length === 0) return;
  await sql`
    with gone as (delete from wf_task where instance_id = ${instanceId}::bigint and ai = any(${ais}::int[]) returning id)
    delete from wf_task_candidate where task_id in (select id from gone)`.execute(db);
}

export interface NewJob {
  readonly id: string;
  readonly kind: 'timer' | 'handler' | 'event';
  readonly holder: string;
  readonly node: string;
  readonly handler: string | null;
  readonly fields: unknown;
  readonly cycle: string | null;
  readonly turnsLeft: number | null;
  readonly dueAt: string;
}

export async function insertJobs(db: Db, instanceId: string, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    insert into wf_job (id, instance_id, kind, holder, node, handler, fields, cycle, turns_left, due_at)
    select j.id, ${instanceId}::bigint, j.kind, j.holder, j.node, j.handler, j.fields, j.cycle, j."turnsLeft", j."dueAt"
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) j(id bigint, kind text, holder text, node text, handler text, fields jsonb, cycle text, "turnsLeft" int, "dueAt" timestamptz)`.execute(
    db,
  );
}

export interface NewSubscription {
  readonly holder: string;
  readonly node: string;
  readonly event: string;
  readonly name: string;
}

export async function insertSubscriptions(db: Db, instanceId: string, list: readonly NewSubscription[], at: Date): Promise<void> {
  if (list.length === 0) return;
  await sql`
    insert into wf_subscription (instance_id, holder, node, kind, name, created_at)
    select ${instanceId}::bigint, s.holder, s.node, s.event, s.name, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) s(holder text, node text, event text, name text)`.execute(db);
}

/** What was armed for holders that wait no longer. */
export async function deleteArmed(db: Db, instanceId: string, holders: readonly string[]): Promise<void> {
  if (holders.length === 0) return;
  await sql`delete from wf_job where instance_id = ${instanceId}::bigint and kind <> 'event' and holder = any(${holders}::text[])`.execute(db);
  await sql`delete from wf_subscription where instance_id = ${instanceId}::bigint and holder = any(${holders}::text[])`.execute(db);
}

export async function countFlows(db: Db, instanceId: string, flows: readonly string[]): Promise<void> {
  if (flows.length === 0) return;
  await sql`
    insert into wf_flow (instance_id, flow, times) select ${instanceId}::bigint, f, count(*) from unnest(${flows}::text[]) f group by f
    on conflict (instance_id, flow) do update set times = wf_flow.times + excluded.times`.execute(db);
}

/** Whoever waits for an event of this name, longest first; of a message one, of a signal all. */
export async function listSubscribers(
  db: Db,
  kind: 'message' | 'signal',
  name: string,
): Promise<readonly { readonly instanceId: string; readonly holder: string; readonly node: string }[]> {
  const { rows } = await sql<{ instanceId: string; holder: string; node: string }>`
    select s.instance_id::text as "instanceId", s.holder, s.node from wf_subscription s where s.kind = ${kind} and s.name = ${name}
    order by s.created_at, s.instance_id ${kind === 'message' ? sql`limit 1` : sql``}`.execute(db);
  return rows;
}
