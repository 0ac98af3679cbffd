-- A process belongs to the unit its starter had when he began it: whoever goes to another company takes none along.
alter table wf_instance
  add column start_dept_id bigint,
  add column start_company_id bigint,
  add column start_enterprise_id bigint,
  add column start_region text;

-- a new product has nobody yet
do $$ begin if to_regclass('sys_user') is not null then
  update wf_instance i
  set start_dept_id = s.dept_id, start_company_id = s.ops_company_id, start_enterprise_id = s.enterprise_id,
    start_region = coalesce(nullif(s.region_code, ''), e.region_code, o.region_code, '')
  from sys_user s left join ops_enterprise e on e.id = s.enterprise_id left join ops_company o on o.id = s.ops_company_id
  where s.id = i.start_user;
end if; end $$;
