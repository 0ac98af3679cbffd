-- Alarms of kind 15 say that too little is left and what the least is, never how much: whoever counts blind reads them too.
do $$
begin
  if to_regclass('dm_alarm_record') is not null then
    update dm_alarm_record set value = null, max_value = null, evidence = evidence #- '{facts,left}',
      message = regexp_replace(message, '余量[0-9.]+.*，低于', '低于最低库存')
      where alarm_type = '15' and is_active;
  end if;
end $$;
