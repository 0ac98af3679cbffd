-- Numbers of check rules say their unit: that of ambient air where the rule is for it, else that of emissions.
do $$
begin
  if to_regclass('dm_check_rule') is not null and to_regclass('dm_factor') is not null and to_regclass('dm_monitor_point') is not null then
    alter table dm_check_rule add column if not exists unit text;
    update dm_check_rule r set unit = nullif(case
        when coalesce((select p.st_code from dm_monitor_point p where p.id = r.monitor_point_id), case when r.monitor_type in ('5', '8') then '22' end) = '22'
        then coalesce(nullif(f.ambient_unit, ''), f.unit) else f.unit end, '')
      from dm_factor f where f.code = r.factor_code and r.kind in ('1', '2', '5') and r.unit is null;
  end if;
end $$;
