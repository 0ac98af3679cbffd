import { idOf } from '#server/db/id-of.ts';
import type { NamedQuery } from '#server/db/named-query.ts';

/**
 * Steps of processes that people did or have before them, one row for each time somebody was asked: how long it took (of an open one: so
 * far), whether it was late, and whether it was sent back. Steps that a later way back undid count as work that was done. Whose
 * they are is asked of the starter: the department, company, enterprise or region he had when he began.
 */
export const PROCESS_STEPS: NamedQuery = {
  columns: [
    'id',
    'definition_id',
    'process_key',
    'process_name',
    'version',
    'node',
    'node_name',
    'assignee_id',
    'title',
    'process_instance_id',
    'starter_id',
    'start_dept_id',
    'ops_company_id',
    'enterprise_id',
    'region_code',
    'started_at',
    'ended_at',
    'seconds',
    'longest',
    'hours',
    'finished',
    'late',
    'returned',
  ],
  sql: `
    select h.task_id as id, d.id as definition_id, d.key as process_key, coalesce(d.name, d.key) as process_name, d.version, h.node, coalesce(h.name, h.node) as node_name,
      ${idOf('h.assignee')} as assignee_id, i.title, h.instance_id::text as process_instance_id,
      i.start_user as starter_id, i.start_dept_id, i.start_company_id as ops_company_id, i.start_enterprise_id as enterprise_id, coalesce(i.start_region, '') as region_code,
      h.started_at, h.ended_at, t.seconds, t.seconds as longest, round(t.seconds / 3600.0, 2) as hours,
      (h.ended_at is not null)::int as finished,
      (h.due_at is not null and coalesce(h.ended_at, now()) > h.due_at)::int as late,
      (coalesce(h.action in ('reject', 'back'), false))::int as returned
    from wf_history h join wf_instance i on i.id = h.instance_id join wf_definition d on d.id = i.definition_id
      cross join lateral (select round(extract(epoch from coalesce(h.ended_at, now()) - h.started_at))::int as seconds) t
    where h.task_id is not null`,
};
