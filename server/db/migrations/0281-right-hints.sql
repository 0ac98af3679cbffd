-- What a version suggests to give to roles: menu entries a fresh installation would give them.
-- An administrator decides on them together with the news of the menu; until then nobody holds them.
create table if not exists sys_right_hint (
  role_id bigint not null,
  menu_id bigint not null,
  at timestamptz not null default now(),
  primary key (role_id, menu_id)
);
