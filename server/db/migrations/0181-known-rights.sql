-- What an installation has known of menu entries and rights: only those it never knew are granted, once, when it is updated.
-- What stands in its menu when this comes is known, and what was removed from it as far as the history tells.
create table if not exists sys_known_right (
  kind text not null check (kind in ('entry', 'right')),
  name text collate "C" not null,
  at timestamptz not null default now(),
  primary key (kind, name)
);

do $$
begin
  if to_regclass('sys_menu') is not null then
    insert into sys_known_right (kind, name)
      select distinct 'entry', menu_key from sys_menu where menu_key is not null
      union select distinct 'right', trim(key) from sys_menu, unnest(string_to_array(permissions, ',')) key where trim(key) <> ''
      union select distinct 'entry', fields -> 'menuKey' ->> 0 from sys_history where entity = 'menu' and change = 'delete' and fields -> 'menuKey' ->> 0 is not null
      union select distinct 'right', trim(key) from sys_history, unnest(string_to_array(fields -> 'permissions' ->> 0, ',')) key
        where entity = 'menu' and change in ('delete', 'update') and trim(key) <> ''
      on conflict do nothing;
  end if;
end $$;
