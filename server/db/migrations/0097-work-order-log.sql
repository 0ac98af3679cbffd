-- Work orders follow the one engine of life cycles: their history moves into its log, row by row under the same ids.
insert into sys_move_log (id, entity, record_id, at, user_id, move, from_status, to_status, comment, fields)
select id, 'workOrder', order_id, at, user_id, move, from_status, coalesce(to_status, from_status, ''), comment, fields
from ops_work_order_log
on conflict (id) do nothing;

drop table if exists ops_work_order_log;

-- Who was reminded already is not reminded once more by the new timers.
do $$
begin
  if to_regclass('ops_work_order') is not null then
    insert into sys_move_timer (entity, record_id, timer, since, fired_at)
    select 'workOrder', t.id,
      case when t.status = '0' then 'toAssign' when t.status = '3' then 'toReview' when t.urgency = '3' then 'toAcceptUrgent' else 'toAccept' end,
      coalesce((select max(l.at) from sys_move_log l where l.entity = 'workOrder' and l.record_id = t.id and l.from_status is distinct from l.to_status), t.create_date),
      t.remind_time
    from ops_work_order t where t.status in ('0', '1', '3') and t.remind_time is not null
    on conflict do nothing;
  end if;
end $$;
