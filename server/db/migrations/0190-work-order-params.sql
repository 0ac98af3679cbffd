-- What an operator set under names that nothing reads goes on under the names of the life cycle. A new database has no parameters yet.
do $$
begin
  if to_regclass('sys_params') is not null then
    update sys_params p set param_code = n.name
    from (values ('ORDER_CONFIRM_HOURS', 'workOrder.autoConfirmHours'), ('ORDER_CHECKIN_METERS', 'workOrder.checkinRadiusM'),
      ('ORDER_DELAY_MAX', 'workOrder.maxDelays')) as n (old, name)
    where p.param_code = n.old and not exists (select 1 from sys_params t where t.param_code = n.name);
    delete from sys_params where param_code in ('ORDER_CONFIRM_HOURS', 'ORDER_CHECKIN_METERS', 'ORDER_DELAY_MAX');
  end if;
end $$;
