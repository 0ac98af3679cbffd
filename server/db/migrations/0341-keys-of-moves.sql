-- Buttons of testing tasks carried keys that nothing asks for, made of their own names: they carry those of their moves, as what they say was meant to be given.
do $$
begin
  if to_regclass('sys_menu') is not null then
    update sys_menu m set permissions = n.is_now
      from (values
        ('entity:testingTask:startSampling', 'test:task:startSampling', 'test:task:sample'),
        ('entity:testingTask:finishTesting', 'test:task:finishTesting', 'test:task:finish'),
        ('entity:testingTask:uploadReport', 'test:task:uploadReport', 'test:task:upload')
      ) as n (menu_key, was, is_now)
      where m.menu_key = n.menu_key and m.permissions = n.was;
  end if;
end $$;
