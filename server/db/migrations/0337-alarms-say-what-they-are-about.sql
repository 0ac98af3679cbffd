-- Alarms of cameras, doors and stock that are older than the way to what they are about: the name of their subject says it.
do $$
begin
  if not exists (select from pg_attribute where attrelid = to_regclass('dm_alarm_record') and attname = 'subject_key') then
    return;
  end if;
  update dm_alarm_record set evidence = evidence || jsonb_build_object('about',
    case when subject_key like 'stock:batch:%' then 'stockBatch:' || split_part(subject_key, ':', 3)
      else split_part(subject_key, ':', 1) || ':' || split_part(subject_key, ':', 2) end)
    where jsonb_typeof(evidence) = 'object' and evidence -> 'about' is null and subject_key ~ '^(camera|door|stock:batch):[0-9]+(:|$)';
  if to_regclass('ops_stock_minimum') is not null then
    update dm_alarm_record a set evidence = a.evidence || jsonb_build_object('about', 'stockItem:' || m.item_id)
      from ops_stock_minimum m
      where jsonb_typeof(a.evidence) = 'object' and a.evidence -> 'about' is null and a.subject_key = 'stock:minimum:' || m.id;
  end if;
end $$;
