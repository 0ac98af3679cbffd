-- Two dictionaries were delivered under one name: the one that nobody renamed since takes the name that a new database has.
do $$
begin
  if to_regclass('sys_dict_type') is not null then
    update sys_dict_type set dict_name = '统计方式'
      where dict_type = 'rate_period' and dict_name = '统计周期' and update_date is not distinct from create_date;
  end if;
end $$;
