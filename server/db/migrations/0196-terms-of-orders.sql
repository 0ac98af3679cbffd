-- Orders that are under way keep what they began with, and their clocks run on. A new database has no orders yet.
do $$
declare
  given jsonb;
begin
  if to_regclass('ops_work_order') is null then return; end if;
  alter table ops_work_order add column if not exists audits text[];
  alter table ops_work_order add column if not exists audit_levels integer;
  alter table ops_work_order add column if not exists audits_done integer;
  alter table ops_work_order add column if not exists audit_by text;
  alter table ops_work_order add column if not exists confirm_by text;
  alter table ops_work_order add column if not exists remote_allowed boolean;
  alter table ops_work_order add column if not exists need_form boolean;
  alter table ops_work_order add column if not exists auto_confirm boolean;
  alter table ops_work_order add column if not exists status_due timestamp with time zone;
  alter table ops_work_order add column if not exists response_due timestamp with time zone;
  select coalesce(jsonb_object_agg(substr(param_code, 11), param_value), '{}') into given from sys_params where starts_with(param_code, 'workOrder.');
  update ops_work_order o set audits = array['ops'], audit_levels = 1, audits_done = 0, audit_by = 'ops', confirm_by = 'any',
    remote_allowed = coalesce(o.source = '2', false) or o.order_type = '12', auto_confirm = true,
    need_form = o.order_type = any(string_to_array(replace(coalesce(given ->> 'formTypes', ''), ' ', ''), ',')),
    response_due = o.dispatch_time + case o.urgency when '3' then interval '30 minutes' else interval '2 hours' end,
    status_due = case o.status
      when '0' then coalesce(o.status_time, o.create_date) + interval '30 minutes'
      when '1' then coalesce(o.status_time, o.create_date) + case o.urgency when '3' then interval '30 minutes' else interval '2 hours' end
      when '3' then coalesce(o.status_time, o.create_date) + interval '24 hours'
      when '4' then coalesce(o.status_time, o.create_date) + make_interval(secs => 3600 * (case
        when given ->> 'autoConfirmHours' ~ '^ *[0-9]+(\.[0-9]+)? *$' then given ->> 'autoConfirmHours' else '72' end)::float8) end;
  -- what has called somebody up in this stay already does not do so again
  insert into sys_move_timer (entity, record_id, timer, since, fired_at)
  select f.entity, f.record_id, case f.timer when 'toAcceptUrgent' then 'toAccept' else f.timer end, o.status_due, max(f.fired_at)
  from sys_move_timer f join ops_work_order o on o.id = f.record_id
  where f.entity = 'workOrder' and f.timer in ('toAssign', 'toAccept', 'toAcceptUrgent', 'toReview') and o.status_due is not null
    and f.since >= coalesce(o.status_time, o.create_date) - interval '1 second'
    and o.status = case f.timer when 'toAssign' then '0' when 'toReview' then '3' else '1' end
  group by 1, 2, 3, 4
  on conflict do nothing;
end $$;
