-- All that one step of a process writes, in one call. Of the time of such a statement three quarters went into planning it anew each
-- time; in here a plan is kept, and what a step does not touch costs nothing. The names of the JSON are those of StepRows
-- (server/areas/workflow/engine/effect-store.ts), the only caller.
-- Answers: `isStale` somebody else has changed the process; `orphan` a task that nobody would have (then the transaction must not stand);
-- `transaction` the number of the transaction.
create or replace function wf_write_step(p_instance bigint, p_root bigint, p_at timestamptz, p_step jsonb) returns jsonb language plpgsql as $$
declare
  v_closed bigint[];
  v_orphan jsonb;
begin
  if p_step ? 'state' then
    update wf_instance i set state = p_step ->> 'state', rev = i.rev + 1, status = p_step ->> 'status', error_code = p_step ->> 'errorCode',
      ended_at = case when p_step ->> 'status' = 'running' then null else p_at end
    where i.id = p_instance and i.rev = (p_step ->> 'rev')::int;
    if not found then return jsonb_build_object('isStale', true); end if;
  end if;
  if p_step ? 'changed' then
    update wf_history h set how = coalesce(h.how, c.how), ended_at = coalesce(h.ended_at, case when c.how is null then null else p_at end), undone = h.undone or c."isUndone",
      action = coalesce(c.done ->> 'action', h.action), comment = case when c.done is null then h.comment else c.done ->> 'comment' end, operator = coalesce((c.done ->> 'operator')::bigint, h.operator)
    from jsonb_to_recordset(p_step -> 'changed') c(ai int, how text, "isUndone" boolean, done jsonb) where h.instance_id = p_instance and h.ai = c.ai;
  end if;
  if p_step ? 'closed' then
    with gone as (delete from wf_task t where t.instance_id = p_instance and t.ai in (select jsonb_array_elements_text(p_step -> 'closed')::int) returning t.id)
      select array_agg(id) into v_closed from gone;
    delete from wf_task_candidate c where c.task_id = any(v_closed);
  end if;
  if p_step ? 'disarmed' then
    delete from wf_job j where j.instance_id = p_instance and j.kind <> 'event' and j.holder in (select jsonb_array_elements_text(p_step -> 'disarmed'));
    delete from wf_subscription s where s.instance_id = p_instance and s.holder in (select jsonb_array_elements_text(p_step -> 'disarmed'));
  end if;
  if p_step ? 'begun' then
    insert into wf_history (instance_id, ai, node, type, name, causes, via, scope, member_of, is_many, how, task_id, assignee, owner, due_at, started_at, ended_at)
      select p_instance, h.ai, h.node, h.type, h.name, array(select jsonb_array_elements_text(h.causes)::int), h.via, h.scope, h."memberOf", h."isMany", h.how, h."taskId", h.assignee, h.owner, h."dueAt",
        p_at, case when h.how is null then null else p_at end
      from jsonb_to_recordset(p_step -> 'begun') h(ai int, node text, type text, name text, causes jsonb, via jsonb, scope int, "memberOf" int, "isMany" boolean, how text,
        "taskId" bigint, assignee text, owner text, "dueAt" timestamptz);
  end if;
  if p_step ? 'opened' then
    insert into wf_task (id, instance_id, root_id, token, ai, node, name, assignee, owner, created_at, due_at, priority, form_key)
      select t.id, p_instance, p_root, t.token, t.ai, t.node, t.name, t.assignee, t.owner, p_at, t."dueAt", t.priority, t."formKey"
      from jsonb_to_recordset(p_step -> 'opened') t(id bigint, token int, ai int, node text, name text, assignee text, owner text, "dueAt" timestamptz, priority int, "formKey" text);
    if p_step ? 'candidates' then
      insert into wf_task_candidate (task_id, kind, ref, created_at)
        select c.id, c.kind, c.ref, p_at from jsonb_to_recordset(p_step -> 'candidates') c(id bigint, kind text, ref text)
        where case c.kind when 'u' then exists (select 1 from sys_user u where u.id = c.ref::bigint and u.status = '1') else exists (select 1 from sys_role r where r.id = c.ref::bigint) end
        on conflict do nothing;
    end if;
    select jsonb_build_object('node', t.node, 'assignee', t.assignee) into v_orphan
      from jsonb_to_recordset(p_step -> 'opened') t(id bigint, node text, assignee text, "isOffered" boolean)
      where case when t.assignee is not null then not exists (select 1 from sys_user u where u.id = t.assignee::bigint and u.status = '1')
        else t."isOffered" and not exists (select 1 from wf_task_candidate c where c.task_id = t.id) end limit 1;
  end if;
  if p_step ? 'flows' then
    insert into wf_flow (instance_id, flow, times) select p_instance, f, count(*) from jsonb_array_elements_text(p_step -> 'flows') f group by f
      on conflict (instance_id, flow) do update set times = wf_flow.times + excluded.times;
  end if;
  if p_step ? 'jobs' then
    insert into wf_job (id, instance_id, kind, holder, node, handler, fields, cycle, turns_left, due_at)
      select j.id, p_instance, j.kind, j.holder, j.node, j.handler, j.fields, j.cycle, j."turnsLeft", j."dueAt"
      from jsonb_to_recordset(p_step -> 'jobs') j(id bigint, kind text, holder text, node text, handler text, fields jsonb, cycle text, "turnsLeft" int, "dueAt" timestamptz);
  end if;
  if p_step ? 'subscriptions' then
    insert into wf_subscription (instance_id, holder, node, kind, name, created_at)
      select p_instance, s.holder, s.node, s.event, s.name, p_at from jsonb_to_recordset(p_step -> 'subscriptions') s(holder text, node text, event text, name text);
  end if;
  return jsonb_build_object('isStale', false, 'orphan', v_orphan, 'transaction', pg_current_xact_id_if_assigned()::text);
end $$;
