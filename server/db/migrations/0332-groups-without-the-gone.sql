-- Stations that were removed leave their groups: a group is who is in it now.
do $$
begin
  if to_regclass('ops_station_group_station') is not null and to_regclass('ops_station') is not null then
    delete from ops_station_group_station g using ops_station s where s.id = g.station_id and s.deleted;
  end if;
end $$;
