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

/** What changes of an activity instance that began in an earlier step. */
export interface ChangedHistory {
  readonly ai: number;
  /** How it ended; null where it did not. */
  readonly how: string | null;
  readonly isUndone: boolean;
  readonly done: Done | null;
}

/** What somebody did with a task, in words. */
export interface Done {
  readonly action: string;
  readonly comment: string | null;
  readonly operator: string;
}

/** A task that nobody would have: who it is for is not there or may not work. */
export interface Orphan {
  readonly node: string;
  /** Null where it was offered to several. */
  readonly assignee: string | null;
}

/** All a step writes but what it arms. */
export interface StepRows {
  readonly begun: readonly NewHistory[];
  readonly changed: readonly ChangedHistory[];
  readonly opened: readonly NewTask[];
  /** Activity instances whose tasks are over. */
  readonly closed: readonly number[];
  readonly flows: readonly string[];
}

/**
 * Writes a step in one statement: on the embedded database each costs a millisecond, however little it does. Tasks are offered to users who
 * may work and to roles that are there.
 * @returns the tasks that nobody would have, whose step must not stand
 */
export async function writeStep(
  db: Db,
  instance: { readonly id: string; readonly rootId: string },
  { begun, changed, opened, closed, flows }: StepRows,
  at: Date,
): Promise<readonly Orphan[]> {
  const id = sql`${instance.id}::bigint`;
  const time = sql`${at.toISOString()}::timestamptz`;
  const candidates = opened.flatMap((task) => [
    ...task.users.map((ref) => ({ id: task.id, kind: 'u', ref })),
    ...task.groups.map((ref) => ({ id: task.id, kind: 'g', ref })),
  ]);
  const { rows } = await sql<Orphan>`
    with begun as (
      insert into wf_history (instance_id, ai, node, type, name, causes, via, scope, member_of, is_many, how, task_id, assignee, owner, due_at, started_at, ended_at)
      select ${id}, h.ai, h.node, h.type, h.name, array(select jsonb_array_elements_text(h.causes)::int), h.via, h.scope, h."memberOf", h."isMany", h.how, t.id, t.assignee, t.owner, t."dueAt",
        ${time}, case when h.how is null then null else ${time} end
      from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) h(ai int, node text, type text, name text, causes jsonb, via jsonb, scope int, "memberOf" int, "isMany" boolean, how text)
      left join jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) t(id bigint, ai int, assignee text, owner text, "dueAt" timestamptz) on t.ai = h.ai),
    changed as (
      update wf_history h set how = coalesce(h.how, c.how), ended_at = coalesce(h.ended_at, case when c.how is null then null else ${time} end), undone = h.undone or c."isUndone",
        action = coalesce(c.done ->> 'action', h.action), comment = case when c.done is null then h.comment else c.done ->> 'comment' end, operator = coalesce((c.done ->> 'operator')::bigint, h.operator)
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) c(ai int, how text, "isUndone" boolean, done jsonb) where h.instance_id = ${id} and h.ai = c.ai),
    closed as (delete from wf_task where instance_id = ${id} and ai = any(${closed}::int[]) returning id),
    offered as (delete from wf_task_candidate where task_id in (select id from closed)),
    opened as (
      insert into wf_task (id, instance_id, root_id, token, ai, node, name, assignee, owner, created_at, due_at, priority, form_key)
      select t.id, ${id}, ${instance.rootId}::bigint, t.token, t.ai, t.node, t.name, t.assignee, t.owner, ${time}, t."dueAt", t.priority, t."formKey"
      from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) t(id bigint, token int, ai int, node text, name text, assignee text, owner text, "dueAt" timestamptz, priority int, "formKey" text)),
    able as (
      select c.id, c.kind, c.ref from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) c(id bigint, kind text, ref text)
      where case c.kind when 'u' then exists (select 1 from sys_user u where u.id = c.ref::bigint and u.status = '1') else exists (select 1 from sys_role r where r.id = c.ref::bigint) end),
    candidates as (
      insert into wf_task_candidate (task_id, kind, ref, created_at) select id, kind, ref, ${time} from able on conflict do nothing),
    flows as (
      insert into wf_flow (instance_id, flow, times) select ${id}, f, count(*) from unnest(${flows}::text[]) f group by f
      on conflict (instance_id, flow) do update set times = wf_flow.times + excluded.times)
    select o.node, o.assignee from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) o(id bigint, node text, assignee text, users jsonb, groups jsonb)
    where case when o.assignee is not null then not exists (select 1 from sys_user u where u.id = o.assignee::bigint and u.status = '1')
      else jsonb_array_length(o.users) + jsonb_array_length(o.groups) > 0 and not exists (select 1 from able a where a.id = o.id) end`.execute(db);
  return rows;
}

export interface NewJob {
  readonly id: string;
  readonly kind: 'timer' | 'handler' | 'event' | 'overdue';
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
