-- Values that a later version delivers with a colour or under another word than an older one did: those that nobody changed since they
-- were made take what a new database has. A new database has no dictionaries yet.
do $$
begin
  if to_regclass('sys_dict_data') is not null and to_regclass('sys_dict_type') is not null then
    update sys_dict_data d set color = shipped.color
      from (values
        ('testing_task_status', '0', '#8c8c8c'), ('testing_task_status', '1', '#d48806'), ('testing_task_status', '2', '#d48806'),
        ('testing_task_status', '3', '#1677ff'), ('testing_task_status', '4', '#1677ff'), ('testing_task_status', '5', '#722ed1'),
        ('testing_task_status', '6', '#08979c'), ('testing_task_status', '7', '#722ed1'), ('testing_task_status', '8', '#08979c'),
        ('testing_task_status', '9', '#389e0d'), ('testing_task_status', '-1', '#cf1322'), ('testing_task_status', '-2', '#8c8c8c'),
        ('sample_status', '0', '#d48806'), ('sample_status', '1', '#1677ff'), ('sample_status', '2', '#08979c'),
        ('sample_status', '3', '#08979c'), ('sample_status', '4', '#389e0d'), ('sample_status', '5', '#cf1322'),
        ('sample_status', '6', '#389e0d'), ('sample_status', '7', '#722ed1'), ('sample_status', '8', '#8c8c8c'),
        ('sample_status', '9', '#1677ff'), ('sample_status', '10', '#d48806')
      ) as shipped (dict, value, color), sys_dict_type t
      where t.dict_type = shipped.dict and d.dict_type_id = t.id and d.dict_value = shipped.value
        and d.color is null and d.update_date is not distinct from d.create_date;
    update sys_dict_data d set dict_label = shipped.label
      from (values
        ('work_order_exception', '2', '报警响应超时', '报警响应逾期'), ('work_order_exception', '3', '工作超时', '工作逾期'),
        ('work_order_action', 'checkin', '签到', '打卡')
      ) as shipped (dict, value, was, label), sys_dict_type t
      where t.dict_type = shipped.dict and d.dict_type_id = t.id and d.dict_value = shipped.value
        and d.dict_label = shipped.was and d.update_date is not distinct from d.create_date;
  end if;
end $$;
