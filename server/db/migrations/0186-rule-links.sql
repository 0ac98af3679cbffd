-- The rule that raised an alarm or a warning is a link, no text: what a rule raised is counted by it.
do $$
declare kept text;
begin
  foreach kept in array array['dm_alarm_record', 'dm_warning'] loop
    if exists (select 1 from information_schema.columns where table_schema = current_schema() and table_name = kept and column_name = 'rule_id' and data_type = 'text') then
      execute format('alter table %I alter column rule_id type bigint using case when rule_id ~ ''^[0-9]{1,18}$'' then rule_id::bigint end', kept);
    end if;
  end loop;
end
$$;
