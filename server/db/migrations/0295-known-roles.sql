-- Which roles of the seeds an installation has had: a role that only a later version delivers is made with its update, once; what somebody
-- removed or renamed does not come back. The names are those of version 0.1.0, and of whatever the system has made since.
alter table sys_known_right drop constraint if exists sys_known_right_kind_check;
alter table sys_known_right add constraint sys_known_right_kind_check check (kind in ('entry', 'right', 'place', 'news', 'role'));

do $$
begin
  if to_regclass('sys_role') is not null and exists (select 1 from sys_known_right) then
    insert into sys_known_right (kind, name) values ('role', '系统管理员'), ('role', '系统实施'), ('role', '环保部门'), ('role', '企业用户'), ('role', '企业管理员'), ('role', '运维主管'), ('role', '运维人员'), ('role', '检测人员'), ('role', '审计人员') on conflict do nothing;
    insert into sys_known_right (kind, name) select 'role', name from sys_role where creator = 0 on conflict do nothing;
    insert into sys_known_right (kind, name) select distinct 'role', fields -> 'name' ->> 0 from sys_history
      where entity = 'role' and fields -> 'name' ->> 0 is not null on conflict do nothing;
  end if;
end $$;
