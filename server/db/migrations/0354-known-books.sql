-- Which delivered templates and types of orders an installation has been given: what only a later version delivers comes with its update,
-- once; what somebody removed does not come back. The codes are those of version 0.1.0.
alter table sys_known_right drop constraint if exists sys_known_right_kind_check;
alter table sys_known_right add constraint sys_known_right_kind_check check (kind in ('entry', 'right', 'place', 'news', 'role', 'book', 'orderType'));

do $$
begin
  if to_regclass('ops_standing_book') is not null and exists (select 1 from sys_known_right where kind = 'entry') then
    insert into sys_known_right (kind, name) select 'book', unnest(array['WATER_PATROL', 'CEMS_PATROL_EXTRACT', 'CEMS_PATROL_DILUTION', 'CEMS_PATROL_INSITU', 'VOC_PATROL', 'REPAIR', 'STOP', 'CONSUMABLE', 'SPAREPART', 'STD_GAS', 'REAGENT', 'MAINTAIN', 'CAL_DRIFT', 'CAL_VERIFY', 'DATA_ABNORMAL', 'FAULT_HOURS', 'WATER_CAL', 'STD_CHECK', 'SAMPLE_COMPARE', 'CONSISTENCY', 'PARAM_CHANGE', 'INDICATION', 'COOP_CHECK', 'THIRD_CHECK', 'WASTE_LIQUID', 'FLOW_COMPARE', 'DUTY']) on conflict do nothing;
  end if;
  if to_regclass('ops_order_type') is not null and exists (select 1 from sys_known_right where kind = 'entry') then
    insert into sys_known_right (kind, name) select 'orderType', unnest(array['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '99']) on conflict do nothing;
  end if;
end $$;
