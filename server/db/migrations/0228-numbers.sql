-- One table of sequences for whatever carries a number (`number` of a field): by its rule and by what its numbers begin with. The sequences
-- of warnings, supervisions and orders go on where they stood.
create table if not exists sys_number (
  rule text not null,
  start text not null,
  last integer not null,
  primary key (rule, start)
);
do $$
begin
  if to_regclass('dm_day_number') is not null then
    insert into sys_number (rule, start, last)
      select case kind when 'WN' then 'warning.warningNo' else 'supervision.supervisionNo' end, kind || day, last from dm_day_number
      on conflict do nothing;
    drop table dm_day_number;
  end if;
  if to_regclass('ops_work_order_no') is not null then
    insert into sys_number (rule, start, last) select 'workOrder.orderNo', 'WO' || day, last from ops_work_order_no on conflict do nothing;
    drop table ops_work_order_no;
  end if;
end $$;
