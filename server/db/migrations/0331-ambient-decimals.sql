-- Values of ambient air have decimals of their own (GB 3095, HJ 633): whole μg/m³, carbon monoxide one of mg/m³. A unit that somebody changed keeps what it had.
do $$
begin
  if to_regclass('dm_factor') is not null then
    alter table dm_factor add column if not exists ambient_decimals integer;
    update dm_factor f set ambient_decimals = d.places
      from (values ('a21004', 'μg/m³', 0), ('a21005', 'mg/m³', 1), ('a21026', 'μg/m³', 0), ('a34002', 'μg/m³', 0), ('a34004', 'μg/m³', 0), ('a05024', 'μg/m³', 0)) d(code, unit, places)
      where d.code = f.code and d.unit = coalesce(nullif(f.ambient_unit, ''), f.unit) and f.ambient_decimals is null;
  end if;
end $$;
