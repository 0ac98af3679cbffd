-- The equipment of stations stood in a sub-table of the station; each piece is a record of its own now. Rows and their ids stay; where
-- they were put in another order, the ids follow it, for books ask for the first that measures a factor. A new database has none yet.
do $$
begin
  if to_regclass('ops_station_equipment') is null or to_regclass('ops_equipment') is not null then return; end if;

  alter table ops_station_equipment rename to ops_equipment;
  alter table ops_equipment rename column owner_id to station_id;
  alter table ops_equipment rename constraint ops_station_equipment_pkey to ops_equipment_pkey;
  drop index if exists ix_ops_station_equipment__owner_id;

  with ranked as (
    select id, row_number() over (partition by station_id order by sort, id) as place,
      row_number() over (partition by station_id order by id) as rank
    from ops_equipment),
  moved as (
    select p.id as old, r.id as new from ranked p join ops_equipment e on e.id = p.id
    join (select ranked.id, ranked.rank, q.station_id from ranked join ops_equipment q on q.id = ranked.id) r
      on r.station_id = e.station_id and r.rank = p.place
    where r.id <> p.id)
  update ops_equipment e set id = -moved.new from moved where e.id = moved.old;
  update ops_equipment set id = -id where id < 0;

  alter table ops_equipment drop column sort,
    add column name text, add column status text, add column enterprise_id bigint, add column ops_company_id bigint, add column region_code text,
    add column creator bigint, add column create_date timestamptz not null default now(),
    add column updater bigint, add column update_date timestamptz not null default now(),
    add column version integer not null default 1, add column deleted boolean not null default false;
  update ops_equipment e set status = '1', enterprise_id = s.enterprise_id, ops_company_id = s.ops_company_id, region_code = s.region_code,
      creator = s.creator, create_date = s.create_date, updater = s.updater, update_date = s.update_date, deleted = s.deleted,
      name = coalesce((select i.dict_label from sys_dict_data i join sys_dict_type t on t.id = i.dict_type_id
        where t.dict_type = 'equipment_type' and i.dict_value = e.equipment_type limit 1), e.equipment_type)
    from ops_station s where s.id = e.station_id;
end $$;
