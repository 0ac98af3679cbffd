-- One colour for each alarm level everywhere: what the product shipped before becomes what it ships now; a colour somebody chose
-- stays. A new database has no dictionaries yet.
do $$
begin
  if to_regclass('sys_dict_data') is not null and to_regclass('sys_dict_type') is not null then
    update sys_dict_data set color = shipped.now_color
      from (values ('1', '#0958d9', '#4096ff'), ('2', '#874d00', '#d4b106'), ('3', '#ad4e00', '#fa8c16')) as shipped (level, was_color, now_color)
      where dict_type_id in (select id from sys_dict_type where dict_type = 'alarm_level')
        and dict_value = shipped.level and lower(color) = shipped.was_color;
  end if;
end $$;
