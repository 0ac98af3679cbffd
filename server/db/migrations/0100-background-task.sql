-- The background task is called so wherever it is named: `task` is what people do in a process. Menu entries keep their ids, and with
-- them what roles were given; views, settings and published schemas go by the new name. A new database has none of them yet.
do $$
begin
  if to_regclass('sys_menu') is not null then
    update sys_menu set menu_key = regexp_replace(menu_key, '^entity:task(?=$|:)', 'entity:backgroundTask') where menu_key ~ '^entity:task($|:)';
    update sys_menu set permissions = regexp_replace(permissions, '\msys:task:(page|info|export)\M', 'sys:backgroundTask:\1', 'g')
      where permissions ~ '\msys:task:(page|info|export)\M';
  end if;
  if to_regclass('sys_list_view') is not null then
    update sys_list_view set target = 'backgroundTask' where target = 'task';
  end if;
end $$;

update sys_user_setting s set key = 'list.backgroundTask'
  where key = 'list.task' and not exists (select 1 from sys_user_setting o where o.user_id = s.user_id and o.key = 'list.backgroundTask');
update sys_file_link set entity = 'backgroundTask' where entity = 'task';
update sys_file_part set entity = 'backgroundTask' where entity = 'task';

update sys_schema set name = 'backgroundTask' where kind = 'entity' and name = 'task';
update sys_schema_version set name = 'backgroundTask',
    text = replace(regexp_replace(text, '("name"\s*:\s*)"task"', '\1"backgroundTask"'), 'sys:task:', 'sys:backgroundTask:')
  where kind = 'entity' and name = 'task';
update sys_schema_draft set name = 'backgroundTask',
    text = replace(regexp_replace(text, '("name"\s*:\s*)"task"', '\1"backgroundTask"'), 'sys:task:', 'sys:backgroundTask:')
  where kind = 'entity' and name = 'task';
