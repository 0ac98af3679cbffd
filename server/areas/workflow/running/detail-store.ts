import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { DeedAction } from './people-store.ts';
import { userIdOf } from './people-store.ts';

/** A process as it is told to people. */
export interface ToldInstance {
  readonly id: string;
  readonly rootId: string;
  readonly title: string | null;
  readonly name: string | null;
  readonly key: string;
  readonly version: number;
  readonly definitionId: string;
  readonly deploymentId: string;
  readonly status: 'running' | 'completed' | 'terminated' | 'error' | 'withdrawn' | 'cancelled';
  readonly suspended: boolean;
  readonly starterId: string | null;
  readonly starterName: string | null;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly endComment: string | null;
  readonly businessKey: string | null;
  /** Of the record, where data chose the process for it. */
  readonly entity: string | null;
  /** What the names of its drawing are in other languages, where the product drew it. */
  readonly words: unknown;
}

export async function findTold(db: Db, id: string): Promise<ToldInstance | undefined> {
  const { rows } = await sql<ToldInstance>`
    select i.id::text as id, i.root_id::text as "rootId", i.title, d.name, d.key, d.version, d.id::text as "definitionId", d.deployment_id::text as "deploymentId", i.status, i.suspended,
      i.start_user::text as "starterId", u.real_name as "starterName", i.started_at as "startTime", i.ended_at as "endTime", i.end_comment as "endComment", i.business_key as "businessKey", i.entity, d.words
    from wf_instance i join wf_definition d on d.id = i.definition_id left join sys_user u on u.id = i.start_user where i.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0];
}

/** What processes are known by beside their rows, by their ids. */
export async function listInstanceFacts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly deploymentId: string; readonly suspended: boolean }>> {
  const { rows } = await sql<{ id: string; deploymentId: string; suspended: boolean }>`
    select i.id::text as id, d.deployment_id::text as "deploymentId", i.suspended from wf_instance i join wf_definition d on d.id = i.definition_id
    where i.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** What people are called, by their ids. */
export async function listUserNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id::text as id, u.real_name as name from sys_user u where u.id = any(${[...new Set(ids)]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The file a process runs by. */
export async function readXml(db: Db, definitionId: string): Promise<string> {
  const { rows } = await sql<{
    xml: string;
  }>`select xml from wf_definition where id = ${definitionId}::bigint`.execute(db);
  return rows[0]?.xml ?? '';
}

/** What is marked in the picture: one row for each node that was reached, and the flows that were taken. */
export async function readMarks(
  db: Db,
  instanceId: string,
): Promise<{
  readonly nodes: readonly {
    readonly node: string;
    readonly isOpen: boolean;
    readonly isDone: boolean;
  }[];
  readonly flows: readonly string[];
}> {
  const nodes = await sql<{ node: string; isOpen: boolean; isDone: boolean }>`
    select h.node, bool_or(h.ended_at is null) as "isOpen", coalesce(bool_or(h.how = 'done' and not h.undone), false) as "isDone" from wf_history h
    where h.instance_id = ${instanceId}::bigint and h.node <> '' group by h.node`.execute(db);
  const flows = await sql<{
    flow: string;
  }>`select f.flow from wf_flow f where f.instance_id = ${instanceId}::bigint order by f.flow`.execute(
    db,
  );
  return { nodes: nodes.rows, flows: flows.rows.map(({ flow }) => flow) };
}

/** A step as it stands in the history, with the names of those concerned. */
export interface HistoryStep {
  readonly ai: number;
  readonly node: string;
  readonly name: string | null;
  readonly type: string;
  readonly taskId: string | null;
  readonly assignee: string | null;
  readonly assigneeName: string | null;
  readonly owner: string | null;
  readonly ownerName: string | null;
  readonly isDeputy: boolean;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly seconds: number | null;
  readonly action: string | null;
  readonly comment: string | null;
  readonly undone: boolean;
  readonly isOverdue: boolean;
}

/** The steps of people in a process, and its beginning and end, the newest first. */
export async function listSteps(
  db: Db,
  instanceId: string,
  now: Date,
): Promise<readonly HistoryStep[]> {
  const { rows } = await sql<HistoryStep>`
    select h.ai, h.node, h.name, h.type, h.task_id::text as "taskId", h.assignee, coalesce(a.real_name, h.assignee) as "assigneeName", h.owner, coalesce(o.real_name, h.owner) as "ownerName",
      h.is_deputy as "isDeputy", h.started_at as "startTime", h.ended_at as "endTime", floor(extract(epoch from h.ended_at - h.started_at))::int as seconds, h.action, h.comment, h.undone,
      coalesce(h.due_at < coalesce(h.ended_at, ${now.toISOString()}::timestamptz), false) as "isOverdue"
    from wf_history h left join sys_user a on a.id = ${userIdOf('h.assignee')} left join sys_user o on o.id = ${userIdOf('h.owner')}
    where h.instance_id = ${instanceId}::bigint and not h.is_many and h.type in ('userTask', 'start', 'end', 'manualTask', 'callActivity')
    order by h.started_at desc, h.ai desc`.execute(db);
  return rows;
}

/** What somebody did beside the steps. */
export interface DeedLine {
  readonly node: string | null;
  readonly name: string | null;
  readonly taskId: string | null;
  readonly action: DeedAction;
  readonly operator: string;
  readonly operatorName: string | null;
  readonly target: string | null;
  readonly targetName: string | null;
  readonly comment: string | null;
  /** The comment in other languages, where the product said it. */
  readonly words: unknown;
  readonly at: string;
}

export async function listDeeds(db: Db, instanceId: string): Promise<readonly DeedLine[]> {
  const { rows } = await sql<DeedLine>`
    select d.node, d.name, d.task_id::text as "taskId", d.action, d.operator::text as operator, u.real_name as "operatorName", d.target::text as target, g.real_name as "targetName", d.comment, d.words, d.created_at as at
    from wf_deed d left join sys_user u on u.id = d.operator left join sys_user g on g.id = d.target
    where d.instance_id = ${instanceId}::bigint order by d.created_at desc, d.id desc`.execute(db);
  return rows;
}

/** An open task with what is told of it. */
export interface ToldTask {
  readonly id: string;
  readonly instanceId: string;
  readonly rootId: string;
  readonly definitionId: string;
  readonly definitionName: string | null;
  readonly definitionKey: string;
  readonly businessKey: string | null;
  readonly startTime: string;
  readonly token: number;
  readonly ai: number;
  readonly node: string;
  readonly name: string;
  /** What the names of its drawing are in other languages, where the product drew it. */
  readonly words: unknown;
  readonly assignee: string | null;
  readonly assigneeName: string | null;
  readonly owner: string | null;
  readonly createTime: string;
  readonly dueDate: string | null;
  readonly isSuspended: boolean;
  readonly users: readonly string[];
  readonly groups: readonly string[];
  /** Names of those it is offered to. */
  readonly offeredTo: readonly string[];
}

const TOLD_TASK = sql`
  select t.id::text as id, t.instance_id::text as "instanceId", t.root_id::text as "rootId", d.id::text as "definitionId", d.name as "definitionName", d.key as "definitionKey", i.business_key as "businessKey",
    i.started_at as "startTime", t.token, t.ai, t.node, t.name, d.words, t.assignee, coalesce(a.real_name, t.assignee) as "assigneeName", t.owner, t.created_at as "createTime", t.due_at as "dueDate",
    i.suspended or t.suspended as "isSuspended",
    array(select c.ref from wf_task_candidate c where c.task_id = t.id and c.kind = 'u' order by c.ref) as users,
    array(select c.ref from wf_task_candidate c where c.task_id = t.id and c.kind = 'g' order by c.ref) as groups,
    array(select coalesce(u.real_name, r.name, c.ref) from wf_task_candidate c
      left join sys_user u on c.kind = 'u' and u.id = ${userIdOf('c.ref')} left join sys_role r on c.kind = 'g' and r.id = ${userIdOf('c.ref')}
      where c.task_id = t.id order by c.kind, c.ref) as "offeredTo"
  from wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id left join sys_user a on a.id = ${userIdOf('t.assignee')}`;

/** The open tasks of a process and of those it calls, the oldest first. */
export async function listToldTasks(db: Db, instanceId: string): Promise<readonly ToldTask[]> {
  const { rows } =
    await sql<ToldTask>`${TOLD_TASK} where t.instance_id = ${instanceId}::bigint or t.root_id = ${instanceId}::bigint order by t.created_at, t.id`.execute(
      db,
    );
  return rows;
}

/** The open tasks of several processes and of those they call, the oldest first. */
export async function listToldTasksOf(
  db: Db,
  rootIds: readonly string[],
): Promise<readonly ToldTask[]> {
  if (rootIds.length === 0) return [];
  const { rows } =
    await sql<ToldTask>`${TOLD_TASK} where t.root_id = any(${rootIds}::bigint[]) order by t.created_at, t.id`.execute(
      db,
    );
  return rows;
}

export async function findToldTask(db: Db, taskId: string): Promise<ToldTask | undefined> {
  const { rows } = await sql<ToldTask>`${TOLD_TASK} where t.id = ${taskId}::bigint`.execute(db);
  return rows[0];
}

/** Who was told of a process, in the order they were. */
export async function listCopies(
  db: Db,
  instanceId: string,
): Promise<
  readonly { readonly userName: string; readonly time: string; readonly readTime: string | null }[]
> {
  const { rows } = await sql<{ userName: string; time: string; readTime: string | null }>`
    select coalesce(u.real_name, '') as "userName", c.created_at as time, c.read_at as "readTime" from wf_copy c left join sys_user u on u.id = c.user_id
    where c.instance_id = ${instanceId}::bigint order by c.created_at, c.id`.execute(db);
  return rows;
}

/** Sends copies; who has one keeps it. @returns who got one now */
export async function insertCopies(
  db: Db,
  copies: readonly { readonly id: string; readonly userId: string }[],
  {
    instanceId,
    senderId,
    comment,
    at,
  }: {
    readonly instanceId: string;
    readonly senderId: string;
    readonly comment: string | null;
    readonly at: Date;
  },
): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into wf_copy (id, instance_id, user_id, sender_id, comment, created_at)
    select c.id, ${instanceId}::bigint, c.user_id, ${senderId}::bigint, ${comment}, ${at.toISOString()}::timestamptz
    from unnest(${copies.map(({ id }) => id)}::bigint[], ${copies.map(({ userId }) => userId)}::bigint[]) c(id, user_id)
    on conflict (instance_id, user_id) do nothing returning user_id::text as "userId"`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Notes that somebody has looked at what was copied to him. */
export async function readCopy(
  db: Db,
  instanceId: string,
  userId: string,
  at: Date,
): Promise<void> {
  await sql`update wf_copy set read_at = ${at.toISOString()}::timestamptz where instance_id = ${instanceId}::bigint and user_id = ${userId}::bigint and read_at is null`.execute(
    db,
  );
}

/** The newest process for a record, whatever became of it: of the keys of its entity, or one that data chose. */
export async function findOfRecord(
  db: Db,
  { keys, entity }: { readonly keys: readonly string[]; readonly entity: string },
  businessKey: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.id::text as id from wf_instance i
    where (i.definition_key = any(${keys}::text[]) or i.entity = ${entity}) and i.business_key = ${businessKey} and i.parent_id is null
    order by i.started_at desc, i.id desc limit 1`.execute(db);
  return rows[0]?.id;
}
