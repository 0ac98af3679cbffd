-- Versions of templates as reports were made by them: what was made keeps its look. `sheets` holds one by language.
create table dm_report_template (
  name text not null,
  version text not null,
  sheets jsonb not null,
  primary key (name, version)
);
-- Reports of one subject and period may be made by several templates; those there are were made by the ones that come along.
do $$
declare
  old record;
begin
  if to_regclass('dm_report') is not null then
    alter table dm_report add column if not exists template text;
    alter table dm_report add column if not exists template_version text;
    update dm_report set template = case subject when '1' then 'pointReport' when '2' then 'enterpriseReport' when '3' then 'regionReport' else 'companyReport' end
      where template is null;
    -- version '0' is kept with the templates of this update: their look is the one these reports had
    update dm_report set template_version = '0' where template_version is null and status <> '0';
    for old in select indexrelid::regclass as name from pg_index where indrelid = 'dm_report'::regclass and indisunique and not indisprimary
    loop
      execute 'drop index ' || old.name;
    end loop;
  end if;
end $$;
-- Templates of reports are schemas that may be written while the product runs.
alter table sys_schema drop constraint if exists sys_schema_kind_check;
alter table sys_schema add constraint sys_schema_kind_check check (kind in ('entity', 'screen', 'states', 'report'));
alter table sys_schema_draft drop constraint if exists sys_schema_draft_kind_check;
alter table sys_schema_draft add constraint sys_schema_draft_kind_check check (kind in ('entity', 'screen', 'states', 'report'));
