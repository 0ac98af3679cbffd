import { sql, type RawBuilder } from 'kysely';

import { idOf } from '#server/db/id-of.ts';
import type { NamedQuery } from '#server/db/named-query.ts';

/**
 * What people see of processes. Each list is cut by an index before anything is looked up: names and open steps stand in the select
 * list, so that they are worked out for the rows of a page alone.
 */

const DEFINITION = [
  'process_definition_id',
  'process_definition_name',
  'process_definition_key',
  'process_definition_version',
] as const;
const OF_DEFINITION = `d.id::text as process_definition_id, coalesce(d.name, d.key) as process_definition_name, d.key as process_definition_key, d.version as process_definition_version`;
const TITLE = 'coalesce(i.title, d.name, d.key) as title';

const TASK_COLUMNS = [
  'id',
  'task_id',
  'task_name',
  'activity_id',
  'owner_id',
  'is_deputy',
  'title',
  ...DEFINITION,
  'process_instance_id',
  'business_key',
  'start_user_id',
  'start_time',
  'create_time',
  'due_date',
  'days',
  'suspended',
  'assignee',
  'is_offered',
] as const;
const TASK = `
  select t.id, t.id::text as task_id, t.name as task_name, t.node as activity_id, ${idOf('t.owner')} as owner_id, t.is_deputy, ${TITLE}, ${OF_DEFINITION},
    t.instance_id::text as process_instance_id, i.business_key, i.start_user as start_user_id, i.started_at as start_time, t.created_at as create_time, t.due_at as due_date,
    floor(extract(epoch from now() - t.created_at) / 86400)::int as days, (i.suspended or t.suspended) as suspended, t.assignee,
    exists (select 1 from wf_task_candidate c where c.task_id = t.id) as is_offered
  from wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id`;

/** Tasks somebody has. */
const myTasks: NamedQuery = {
  columns: TASK_COLUMNS,
  sql: TASK,
  rowsOf: (userId) => sql<boolean>`t.assignee = ${userId}`,
};

const isOfferedTo = (
  userId: string,
): RawBuilder<boolean> => sql`(c.kind = 'u' and c.ref = ${userId})
  or (c.kind = 'g' and c.ref = any(array(select l.role_id::text from sys_role_user l where l.user_id = ${userId}::bigint)))`;

/** Tasks somebody may claim: offered to him or to a role of his, and not taken. */
const offeredTasks: NamedQuery = {
  columns: TASK_COLUMNS,
  sql: `${TASK} where t.assignee is null`,
  // asked once whether there is any: who is offered nothing waits for no look through what others are
  rowsOf: (
    userId,
  ) => sql<boolean>`exists (select 1 from wf_task_candidate c where ${isOfferedTo(userId)})
    and exists (select 1 from wf_task_candidate c where c.task_id = t.id and (${isOfferedTo(userId)}))`,
};

/** Where a process stands: the names of its open tasks, else of what it waits for. */
const WHERE_NAME = `coalesce((select string_agg(distinct t.name, ' / ') from wf_task t where t.root_id = i.id),
  case when i.status = 'running' then (select string_agg(distinct coalesce(h.name, h.node), ' / ') from wf_history h where h.instance_id = i.id and h.ended_at is null) end)`;
const WHERE_NODE =
  '(select t.node from wf_task t where t.root_id = i.id order by t.created_at, t.id limit 1)';
const WHERE_SINCE = '(select min(t.created_at) from wf_task t where t.root_id = i.id)';
/** Who has the open tasks; a task that nobody has taken has nobody. */
const WHERE_WHO = `(select string_agg(distinct coalesce(u.real_name, t.assignee), ' / ') from wf_task t left join sys_user u on u.id = ${idOf('t.assignee')}
  where t.root_id = i.id and t.assignee is not null)`;
/** The open task where there is one only. */
const ONLY_TASK =
  '(select case when count(*) = 1 then min(t.id)::text end from wf_task t where t.root_id = i.id)';

const PROCESS_COLUMNS = [
  'id',
  'process_instance_id',
  'title',
  ...DEFINITION,
  'definition_key',
  'business_key',
  'start_user_id',
  'start_time',
  'end_time',
  'status',
  'ended',
  'suspended',
  'activity_id',
  'activity_name',
  'task_name',
  'task_create_time',
  'assignee_name',
  'end_comment',
] as const;
const PROCESS = `
  i.id, i.id::text as process_instance_id, ${TITLE}, ${OF_DEFINITION}, d.key as definition_key, i.business_key, i.start_user as start_user_id, i.started_at as start_time, i.ended_at as end_time,
    i.status, (i.status <> 'running') as ended, i.suspended, ${WHERE_NODE} as activity_id, ${WHERE_NAME} as activity_name, ${WHERE_NAME} as task_name, ${WHERE_SINCE} as task_create_time,
    ${WHERE_WHO} as assignee_name, i.end_comment`;
const FROM_PROCESS = 'from wf_instance i join wf_definition d on d.id = i.definition_id';
/** Whose affair a process is: that of the department, company, enterprise or region its starter had when he began it. */
const PLACE_COLUMNS = ['start_dept_id', 'ops_company_id', 'enterprise_id', 'region_code'] as const;
const OF_PLACE = `i.start_dept_id, i.start_company_id as ops_company_id, i.start_enterprise_id as enterprise_id, coalesce(i.start_region, '') as region_code`;

/** Processes that run, those alone that no other one called. */
const runningProcesses: NamedQuery = {
  columns: [...PROCESS_COLUMNS, ...PLACE_COLUMNS, 'only_task_id'],
  sql: `select ${PROCESS}, ${OF_PLACE}, ${ONLY_TASK} as only_task_id ${FROM_PROCESS} where i.status = 'running' and i.parent_id is null`,
};

/** All processes, running and ended. */
const allProcesses: NamedQuery = {
  columns: [...PROCESS_COLUMNS, ...PLACE_COLUMNS],
  sql: `select ${PROCESS}, ${OF_PLACE} ${FROM_PROCESS} where i.parent_id is null`,
};

/** Processes somebody started. */
const startedProcesses: NamedQuery = {
  columns: PROCESS_COLUMNS,
  sql: `select ${PROCESS} ${FROM_PROCESS} where i.parent_id is null`,
};

/** Processes somebody has done something in, with when he did so last. */
const handledProcesses: NamedQuery = {
  columns: [...PROCESS_COLUMNS, 'user_id', 'handled_time'],
  sql: `select ${PROCESS}, w.user_id, w.handled_at as handled_time from wf_handled w join wf_instance i on i.id = w.root_id join wf_definition d on d.id = i.definition_id`,
};

/** Processes somebody was sent a copy of. */
const copiedProcesses: NamedQuery = {
  columns: [
    ...PROCESS_COLUMNS,
    'user_id',
    'sender_id',
    'comment',
    'copy_time',
    'read_time',
    'is_read',
  ],
  sql: `select ${PROCESS}, w.user_id, w.sender_id, w.comment, w.created_at as copy_time, w.read_at as read_time, (w.read_at is not null) as is_read
    from wf_copy w join wf_instance i on i.id = w.instance_id join wf_definition d on d.id = i.definition_id`,
};

/** What processes wait for or failed at: timers, handlers, events. */
const processJobs: NamedQuery = {
  columns: [
    'id',
    'process_instance_id',
    'title',
    ...DEFINITION,
    'kind',
    'node_name',
    'handler',
    'due_time',
    'tries',
    'error',
    'state',
    'start_user_id',
    ...PLACE_COLUMNS,
  ],
  sql: `select j.id, j.instance_id::text as process_instance_id, ${TITLE}, ${OF_DEFINITION}, j.kind, coalesce(d.graph #>> array['nodes', j.node, 'name'], j.node) as node_name, j.handler, j.due_at as due_time, j.tries, j.error,
      case when j.dead then 'dead' when j.suspended then 'suspended' when j.error is not null then 'failing' else 'waiting' end as state, i.start_user as start_user_id, ${OF_PLACE}
    from wf_job j join wf_instance i on i.id = j.instance_id join wf_definition d on d.id = i.definition_id`,
};

/** By the names schemas give them. */
export const PROCESS_LISTS = {
  allProcesses,
  copiedProcesses,
  handledProcesses,
  myTasks,
  offeredTasks,
  processJobs,
  runningProcesses,
  startedProcesses,
} as const satisfies Readonly<Record<string, NamedQuery>>;
